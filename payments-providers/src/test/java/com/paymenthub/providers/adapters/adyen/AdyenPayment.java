package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.adapters.adyen.AdyenServer.PaymentStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A payment as Adyen has it. It keeps no card number. Read and written under the books' lock. */
final class AdyenPayment {

  final String pspReference;
  final String reference;
  final String type;
  final String brand;
  final String currency;
  final long minorUnits;
  final int instalments;
  final boolean isPreAuthorisation;
  final AdyenOutcome asked;
  final Map<String, String> additional = new LinkedHashMap<>();
  private final boolean isManual;
  private final int captureDelayHours;

  PaymentStatus status = PaymentStatus.WAITING;
  long authorised;
  long captured;
  long refunded;
  long cancelled;
  long chargedBack;
  private @Nullable Instant capturedAt;

  /** The answer with which the payment ended, or null while it is open. */
  @Nullable AdyenOutcome outcome;

  AdyenPayment(String pspReference, JsonNode request, boolean isManualAccount) {
    this.pspReference = pspReference;
    JsonNode method = request.path("paymentMethod");
    JsonNode extra = request.path("additionalData");
    reference = request.path("reference").stringValue();
    type = method.path("type").stringValue();
    String number = method.path("number").asString("");
    brand = number.isEmpty() ? type : AdyenMethods.brandOf(number);
    currency = request.path("amount").path("currency").stringValue();
    minorUnits = request.path("amount").path("value").longValue();
    instalments = request.path("installments").path("value").asInt(1);
    isPreAuthorisation = extra.path("authorisationType").asString("").equals("PreAuth");
    isManual = extra.path("manualCapture").asString("").equals("true");
    captureDelayHours = request.path("captureDelayHours").asInt(isManualAccount ? -1 : 0);
    asked =
        AdyenOutcome.asked(
            method.path("holderName").asString(""),
            extra.path("RequestedTestAcquirerResponseCode").asString("-"));
    if (!number.isEmpty()) {
      describeCard(method, number);
    }
    if (instalments > 1) {
      additional.put("installments.value", Integer.toString(instalments));
    }
  }

  private void describeCard(JsonNode method, String number) {
    additional.put("cardBin", number.substring(0, 6));
    additional.put("cardSummary", number.substring(number.length() - 4));
    additional.put("expiryDate", expiry(method));
    additional.put(
        "fundingSource", method.path("fundingSource").asString("credit").toUpperCase(Locale.ROOT));
    additional.put("cardIssuingCountry", "BR");
    boolean hasCvc = method.has("cvc");
    additional.put("cvcResult", hasCvc ? "1 Matches" : "5 Issuer not certified for CVC/CVV");
    additional.put("cvcResultRaw", hasCvc ? "M" : "");
    additional.put("avsResult", "4 AVS not supported for this card type");
    additional.put("avsResultRaw", "4");
  }

  private static String expiry(JsonNode method) {
    return Integer.parseInt(method.path("expiryMonth").stringValue())
        + "/"
        + method.path("expiryYear").stringValue();
  }

  boolean isCard() {
    return AdyenMethods.isCard(type);
  }

  /** Authorises it, and captures what is captured without being asked for. */
  void authorise(long paid, Instant now) {
    status = PaymentStatus.AUTHORISED;
    authorised = paid;
    outcome = AdyenOutcome.AUTHORISED;
    if (!isCard() || (!isManual && captureDelayHours >= 0)) {
      capturedAt = now.plus(Duration.ofHours(isCard() ? captureDelayHours : 0));
      captureWhenDue(now);
    }
  }

  /** Captures it when the hours of its request are over. */
  void captureWhenDue(Instant now) {
    if (capturedAt != null && status == PaymentStatus.AUTHORISED && !now.isBefore(capturedAt)) {
      capture(authorised);
    }
  }

  /** Captures a part and releases the rest. */
  void capture(long part) {
    captured = part;
    cancelled = authorised - part;
    status = part == 0 ? PaymentStatus.AUTHORISED : PaymentStatus.CAPTURED;
    capturedAt = null;
  }

  void cancel() {
    cancelled = authorised;
    capturedAt = null;
    status = PaymentStatus.CANCELLED;
  }

  /** What can still be given back. */
  long refundable() {
    return captured - refunded - chargedBack;
  }

  AdyenServer.Payment told() {
    return new AdyenServer.Payment(
        reference,
        pspReference,
        brand,
        status,
        currency,
        minorUnits,
        authorised,
        captured,
        refunded,
        cancelled,
        chargedBack,
        instalments);
  }
}
