package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.adyen.AdyenServer.PaymentStatus;
import com.paymenthub.providers.adapters.adyen.AdyenThreeDS.Progress;
import com.paymenthub.providers.paymentcodes.BoletoLine;
import com.paymenthub.providers.paymentcodes.BrCode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Payments with cards, pix and boleto, and their ends. The books' monitor guards all of it. */
final class AdyenPayments {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
  private static final int PIX_HOURS = 1;
  private static final int BOLETO_DAYS = 5;
  private static final List<String> OPERATIONS = List.of("CANCEL", "CAPTURE", "REFUND");

  private final AdyenBooks books;
  private final AdyenNotices notices;
  final AdyenThreeDS threeDS;
  private final Deque<AdyenOutcome> next = new ArrayDeque<>();
  private final Map<String, AdyenOutcome> byReference = new HashMap<>();
  private long authorisations;
  private long boletos;
  boolean groupsBoletoLines;
  boolean repeatsDetails = true;
  @Nullable String cvcResult;
  @Nullable String avsResult;

  AdyenPayments(AdyenBooks books, AdyenNotices notices, AdyenThreeDS threeDS) {
    this.books = books;
    this.notices = notices;
    this.threeDS = threeDS;
  }

  void endNext(AdyenOutcome outcome) {
    next.add(outcome);
  }

  void end(String reference, AdyenOutcome outcome) {
    byReference.put(reference, outcome);
  }

  /** The answer to {@code POST /payments}. */
  ObjectNode pay(JsonNode request) {
    String type = request.path("paymentMethod").path("type").stringValue();
    boolean isCard = AdyenMethods.isCard(type);
    check(request, isCard, AdyenMethods.isPix(type));
    AdyenPayment payment = books.add(request);
    if (!isCard) {
      return AdyenMethods.isPix(type) ? showPix(payment, request) : showBoleto(payment, request);
    }
    payment.additional.replace("cvcResult", orElse(cvcResult, payment, "cvcResult"));
    payment.additional.replace("avsResult", orElse(avsResult, payment, "avsResult"));
    ObjectNode action = threeDS.begin(payment, request);
    return action == null ? authorise(payment) : action;
  }

  private static String orElse(@Nullable String value, AdyenPayment payment, String name) {
    return value == null ? payment.additional.get(name) : value;
  }

  private void check(JsonNode request, boolean isCard, boolean isPix) {
    if (isCard) {
      if (!AdyenMethods.isCardNumber(request.at("/paymentMethod/number").stringValue())) {
        throw AdyenRefusal.of(422, "101", "Invalid card number");
      }
      return;
    }
    List<String> found = new ArrayList<>();
    if (!request.at("/amount/currency").stringValue().equals("BRL")) {
      found.add("amount.currency is not BRL");
    }
    if (request.at("/amount/value").longValue() == 0) {
      found.add("amount.value is zero");
    }
    for (String needed : List.of("shopperName", "socialSecurityNumber", "billingAddress")) {
      if (!isPix && !request.has(needed)) {
        found.add(needed + " is missing for a boleto");
      }
    }
    if (isPix && request.has("sessionValidity") && !validity(request).isAfter(books.now())) {
      found.add("sessionValidity is over");
    }
    if (!found.isEmpty()) {
      throw AdyenRefusal.against(422, "14_004", found);
    }
  }

  /** The answer to {@code POST /payments/details}. */
  ObjectNode proceed(JsonNode request) {
    Progress progress = threeDS.proceed(request.path("details"));
    AdyenPayment payment = progress.session().payment;
    if (!progress.session().isOpen()) {
      if (!repeatsDetails) {
        throw AdyenRefusal.alreadyProcessed();
      }
      return answer(payment);
    }
    if (!progress.isOver()) {
      return threeDS.ask(progress.session());
    }
    if (!progress.isAuthenticated()) {
      return refuse(payment, AdyenOutcome.NOT_AUTHENTICATED);
    }
    payment.additional.put("threeDAuthenticated", "true");
    payment.additional.put("threeDOffered", "true");
    payment.additional.put("liabilityShift", "true");
    payment.additional.put("threeDSVersion", AdyenThreeDS.MESSAGE_VERSION);
    payment.additional.put("eci", payment.brand.equals("mc") ? "02" : "05");
    return authorise(payment);
  }

  private ObjectNode authorise(AdyenPayment payment) {
    AdyenOutcome outcome = byReference.remove(payment.reference);
    if (outcome == null) {
      outcome = payment.asked.isAuthorised() ? next.poll() : payment.asked;
    }
    if (outcome != null && outcome.isOpen()) {
      payment.status = PaymentStatus.WAITING;
      payment.outcome = outcome;
      return answer(payment);
    }
    if (outcome != null && !outcome.isAuthorised()) {
      return refuse(payment, outcome);
    }
    approve(payment, payment.minorUnits);
    return answer(payment);
  }

  private void approve(AdyenPayment payment, long paid) {
    String reason = "";
    if (payment.isCard()) {
      authorisations++;
      String code = String.format(Locale.ROOT, "%06d", authorisations % 1_000_000);
      payment.additional.put("authCode", code);
      payment.additional.put("refusalReasonRaw", "AUTHORISED");
      payment.additional.put(
          "networkTxReference", String.format(Locale.ROOT, "%015d", 4_000_000 + authorisations));
      payment.additional.put("acquirerCode", "TestPmmAcquirer");
      payment.additional.put("acquirerReference", books.newPspReference().substring(0, 11));
      reason =
          String.join(
              ":",
              code,
              payment.additional.get("cardSummary"),
              payment.additional.get("expiryDate"));
    }
    payment.authorise(paid, books.now());
    notices.tell(
        AdyenEvent.of(payment, "AUTHORISATION", paid, true, reason)
            .with(payment.additional)
            .allowing(OPERATIONS));
  }

  private ObjectNode refuse(AdyenPayment payment, AdyenOutcome outcome) {
    payment.status =
        outcome.resultCode().equals("Error") ? PaymentStatus.ERROR : PaymentStatus.REFUSED;
    payment.outcome = outcome;
    payment.additional.put("refusalReasonRaw", "DECLINED");
    payment.additional.putAll(outcome.additional());
    notices.tell(
        AdyenEvent.of(payment, "AUTHORISATION", payment.minorUnits, false, outcome.reason())
            .with(payment.additional));
    return answer(payment);
  }

  /** How a payment ended, or that it is pending. */
  private static ObjectNode answer(AdyenPayment payment) {
    AdyenOutcome outcome = payment.outcome;
    if (outcome == null) {
      throw new IllegalStateException("the payment has not ended");
    }
    ObjectNode answer = JSON.createObjectNode();
    Map<String, String> shown = new LinkedHashMap<>(payment.additional);
    shown.put("paymentMethod", payment.brand);
    shown.put("merchantReference", payment.reference);
    ObjectNode additional = answer.putObject("additionalData");
    shown.forEach(additional::put);
    answer.putObject("amount").put("currency", payment.currency).put("value", payment.minorUnits);
    answer.putObject("paymentMethod").put("brand", payment.brand).put("type", payment.type);
    answer
        .put("merchantReference", payment.reference)
        .put("pspReference", payment.pspReference)
        .put("resultCode", outcome.resultCode());
    if (outcome.code() != null) {
      answer.put("refusalReason", outcome.reason()).put("refusalReasonCode", outcome.code());
    }
    return answer;
  }

  private static Instant validity(JsonNode request) {
    return OffsetDateTime.parse(request.path("sessionValidity").stringValue()).toInstant();
  }

  private ObjectNode showPix(AdyenPayment payment, JsonNode request) {
    Instant end =
        request.has("sessionValidity")
            ? validity(request)
            : books.now().plus(PIX_HOURS, ChronoUnit.HOURS);
    String text =
        BrCode.of(
            BrCode.Account.ofUrl("pix.adyen.example/qr/v2/" + payment.pspReference),
            "0000",
            "ADYEN MERCHANT",
            "SAO PAULO",
            Money.of(payment.minorUnits, "BRL"),
            payment.pspReference);
    ObjectNode answer = open(payment, "Pending");
    answer
        .putObject("action")
        .put("type", "qrCode")
        .put("paymentMethodType", payment.type)
        .put("paymentData", "Ab02b4c0!" + payment.pspReference)
        .put("expiresAt", end.truncatedTo(ChronoUnit.SECONDS).toString())
        .put("qrCodeData", text);
    return answer;
  }

  private ObjectNode showBoleto(AdyenPayment payment, JsonNode request) {
    LocalDate due =
        request.has("deliverAt")
            ? OffsetDateTime.parse(request.path("deliverAt").stringValue())
                .atZoneSameInstant(SAO_PAULO)
                .toLocalDate()
            : LocalDate.ofInstant(books.now(), SAO_PAULO).plusDays(BOLETO_DAYS);
    String free = String.format(Locale.ROOT, "%025d", ++boletos);
    String line = BoletoLine.of("033", Money.of(payment.minorUnits, "BRL"), due, free).typeable();
    ObjectNode answer = open(payment, "PresentToShopper");
    ObjectNode action =
        answer
            .putObject("action")
            .put("type", "voucher")
            .put("paymentMethodType", payment.type)
            .put("downloadUrl", threeDS.root + "/boleto/" + payment.pspReference)
            .put("expiresAt", due.atStartOfDay().plusHours(23).plusMinutes(59) + ":00")
            .put("merchantReference", payment.reference)
            .put("reference", groupsBoletoLines ? grouped(line) : line);
    for (String name : List.of("initialAmount", "totalAmount")) {
      action.putObject(name).put("currency", payment.currency).put("value", payment.minorUnits);
    }
    return answer;
  }

  private static String grouped(String line) {
    return line.replaceFirst(
        "(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})", "$1.$2 $3.$4 $5.$6 $7 $8");
  }

  private static ObjectNode open(AdyenPayment payment, String resultCode) {
    payment.outcome = new AdyenOutcome(resultCode, null, "", Map.of());
    return JSON.createObjectNode()
        .put("merchantReference", payment.reference)
        .put("pspReference", payment.pspReference)
        .put("resultCode", resultCode);
  }

  /** A buyer pays, or an issuer agrees. */
  String settle(String reference, @Nullable Long paid, boolean isForced) {
    AdyenPayment payment = books.newest(reference);
    if (!isForced && payment.status != PaymentStatus.WAITING) {
      throw new IllegalStateException("the payment does not wait: " + payment.status);
    }
    approve(payment, paid == null ? payment.minorUnits : paid);
    return payment.pspReference;
  }

  /** An issuer or a bank does not agree. */
  void refuseWaiting(String reference, String code, String reason) {
    refuse(waiting(reference), AdyenOutcome.refused(code, reason));
  }

  /** The time of a code is over. */
  void expire(String reference) {
    AdyenPayment payment = waiting(reference);
    payment.status = PaymentStatus.EXPIRED;
    notices.tell(AdyenEvent.of(payment, "OFFER_CLOSED", payment.minorUnits, true, ""));
  }

  private AdyenPayment waiting(String reference) {
    AdyenPayment payment = books.newest(reference);
    if (payment.status != PaymentStatus.WAITING) {
      throw new IllegalStateException("the payment does not wait: " + payment.status);
    }
    return payment;
  }
}
