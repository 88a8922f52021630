package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.providers.adapters.bacenpix.PixEntries.Charge;
import com.paymenthub.providers.adapters.bacenpix.PixEntries.Payment;
import com.paymenthub.providers.adapters.bacenpix.PixEntries.Return;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the bank knows: charges, payments of them, returns of payments. One caller at a time. */
final class PixBooks {

  /** How long a payment can be returned ({@code PixDevolucaoInvalida} in the description). */
  private static final Duration RETURNS_WITHIN = Duration.ofDays(90);

  private static final String PAID = "CONCLUIDA";
  private static final String RETURNED = "DEVOLVIDO";
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("yyyyMMddHHmm").withZone(ZoneOffset.UTC);

  private final Clock clock;
  private final String pixKey;
  private final boolean tellsCode;
  private final Map<String, Charge> charges = new LinkedHashMap<>();
  private final Map<String, Payment> payments = new LinkedHashMap<>();

  PixBooks(Clock clock, String pixKey, boolean tellsCode) {
    this.clock = clock;
    this.pixKey = pixKey;
    this.tellsCode = tellsCode;
  }

  /**
   * Creates a charge, or changes one that is active ({@code PUT}).
   *
   * @return whether another content changed one that existed
   */
  synchronized boolean put(String kind, String txid, ObjectNode asked) {
    Charge known = charges.get(txid);
    if (known == null) {
      checkTerms(kind, asked);
      charges.put(txid, new Charge(kind, txid, charges.size() + 1L, now(), asked));
      return false;
    }
    if (!known.kind.equals(kind)) {
      throw PixRefusal.against(
          400, known.refusal(), List.of("the txid is that of a " + known.kind));
    }
    if (known.asked.equals(asked)) {
      return false;
    }
    revise(known, asked);
    return true;
  }

  /** Changes or removes a charge that is active ({@code PATCH}). */
  synchronized void patch(String kind, String txid, ObjectNode changes) {
    Charge charge = charge(kind, txid);
    if (changes.has("status")) {
      checkActive(charge);
      charge.status = changes.path("status").stringValue();
      charge.revision++;
      return;
    }
    ObjectNode asked = charge.asked.deepCopy();
    changes
        .properties()
        .forEach(
            change -> {
              if (change.getValue() instanceof ObjectNode inner
                  && asked.path(change.getKey()) instanceof ObjectNode before) {
                before.setAll(inner);
              } else {
                asked.set(change.getKey(), change.getValue());
              }
            });
    if (!charge.asked.equals(asked)) {
      revise(charge, asked);
    }
  }

  private void revise(Charge charge, ObjectNode asked) {
    checkActive(charge);
    checkTerms(charge.kind, asked);
    charge.asked = asked;
    charge.revision++;
  }

  private static void checkActive(Charge charge) {
    if (!charge.status.equals(PixEntries.ACTIVE)) {
      throw PixRefusal.of(400, charge.refusal(), "the charge is " + charge.status);
    }
  }

  /** What the description's rules in words need the time or the account for. */
  private void checkTerms(String kind, JsonNode asked) {
    String type = kind.equals("cobv") ? "CobVOperacaoInvalida" : "CobOperacaoInvalida";
    if (!asked.path("chave").stringValue().equals(pixKey)) {
      throw PixRefusal.of(400, type, "chave is that of another account");
    }
    if (asked.has("loc")) {
      throw PixRefusal.of(400, type, "loc.id does not exist");
    }
    String due = asked.at("/calendario/dataDeVencimento").asString("");
    if (!due.isEmpty() && LocalDate.parse(due).isBefore(today())) {
      throw PixRefusal.of(400, type, "calendario.dataDeVencimento has passed");
    }
  }

  private Charge charge(String kind, String txid) {
    Charge charge = charges.get(txid);
    if (charge == null || !charge.kind.equals(kind)) {
      boolean isCobv = kind.equals("cobv");
      throw PixRefusal.of(
          404, isCobv ? "CobVNaoEncontrada" : "CobNaoEncontrado", "no " + kind + " has this txid");
    }
    return charge;
  }

  /** A charge as the bank shows it; with its payments where it is asked for by {@code GET}. */
  synchronized ObjectNode chargeJson(String kind, String txid, boolean withPayments) {
    Charge charge = charge(kind, txid);
    List<Payment> paid = paymentsOf(txid);
    ObjectNode json = charge.json(tellsCode);
    if (withPayments && !paid.isEmpty()) {
      ArrayNode pix = json.putArray("pix");
      paid.forEach(payment -> pix.add(payment.json(pixKey)));
    }
    return json;
  }

  synchronized int revision(String kind, String txid) {
    return charge(kind, txid).revision;
  }

  synchronized ObjectNode paymentJson(String endToEndId) {
    return payment(endToEndId, "PixNaoEncontrado").json(pixKey);
  }

  private Payment payment(String endToEndId, String notFound) {
    Payment payment = payments.get(endToEndId);
    if (payment == null) {
      throw PixRefusal.of(404, notFound, "no payment has this endToEndId");
    }
    return payment;
  }

  /** The answer to {@code GET /pix}: a page of what came between two times, both included. */
  synchronized ObjectNode search(Map<String, String> query) {
    Instant from = OffsetDateTime.parse(query.get("inicio")).toInstant();
    Instant to = OffsetDateTime.parse(query.get("fim")).toInstant();
    int page = Integer.parseInt(query.getOrDefault("paginacao.paginaAtual", "0"));
    int size = Integer.parseInt(query.getOrDefault("paginacao.itensPorPagina", "100"));
    Predicate<Payment> fits =
        payment ->
            !payment.at().isBefore(from)
                && !payment.at().isAfter(to)
                && is(query.get("txid"), payment.txid())
                && is(query.get("txIdPresente"), String.valueOf(payment.txid() != null))
                && is(query.get("devolucaoPresente"), String.valueOf(!payment.returns().isEmpty()));
    List<Payment> found = payments.values().stream().filter(fits).toList();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode asked = json.putObject("parametros");
    query.forEach(
        (name, value) -> {
          if (!name.startsWith("paginacao.")) {
            asked.put(name, value);
          }
        });
    asked
        .putObject("paginacao")
        .put("paginaAtual", page)
        .put("itensPorPagina", size)
        .put("quantidadeDePaginas", Math.max(1, (found.size() + size - 1) / size))
        .put("quantidadeTotalDeItens", found.size());
    ArrayNode pix = json.putArray("pix");
    found.stream().skip((long) page * size).limit(size).forEach(each -> pix.add(each.json(pixKey)));
    return json;
  }

  private static boolean is(String wanted, String value) {
    return wanted == null || wanted.equals(value);
  }

  /**
   * Takes a payment of what is due today.
   *
   * @param centavos another amount, or null
   * @param always whether a charge takes it that can no longer be paid
   * @throws IllegalStateException when a charge cannot be paid
   */
  synchronized String pay(String txid, Long centavos, boolean always) {
    Charge charge = charges.get(txid);
    if (charge == null || (!always && !isPayable(charge))) {
      throw new IllegalStateException("no charge with this txid can be paid now");
    }
    JsonNode value = charge.asked.path("valor");
    Map<String, BigDecimal> due =
        charge.isCobv()
            ? PixDueDates.parts(charge.asked.path("calendario"), value, today())
            : Map.of("original", new BigDecimal(value.path("original").stringValue()));
    long sum =
        due.entrySet().stream()
            .map(
                part ->
                    List.of("abatimento", "desconto").contains(part.getKey())
                        ? part.getValue().negate()
                        : part.getValue())
            .reduce(BigDecimal.ZERO, BigDecimal::add)
            .movePointRight(2)
            .longValueExact();
    boolean isExact = centavos == null || centavos == sum;
    String endToEndId =
        book(
            txid,
            isExact ? sum : centavos,
            isExact ? due : Map.of("original", PixEntries.reais(centavos)));
    if (charge.status.equals(PixEntries.ACTIVE)) {
      charge.status = PAID;
    }
    return endToEndId;
  }

  private boolean isPayable(Charge charge) {
    JsonNode calendar = charge.asked.path("calendario");
    boolean isInTime =
        charge.isCobv()
            ? !today().isAfter(PixDueDates.lastDay(calendar))
            : now()
                .isBefore(
                    charge.created.plusSeconds(
                        calendar.path("expiracao").asInt(PixEntries.EXPIRY_SECONDS)));
    return charge.status.equals(PixEntries.ACTIVE) && isInTime;
  }

  /** Takes a payment to the pix key that belongs to no charge. */
  synchronized String payWithoutCharge(long centavos) {
    return book(null, centavos, Map.of("original", PixEntries.reais(centavos)));
  }

  private String book(String txid, long centavos, Map<String, BigDecimal> due) {
    if (centavos <= 0) {
      throw new IllegalArgumentException("centavos must be more than zero");
    }
    ObjectNode parts = JsonNodeFactory.instance.objectNode();
    due.forEach((name, amount) -> parts.putObject(name).put("valor", amount.toPlainString()));
    String id = networkId("E");
    payments.put(id, new Payment(id, txid, centavos, parts, now(), new LinkedHashMap<>()));
    return id;
  }

  /**
   * Books a return that the merchant asks for ({@code PUT}).
   *
   * @param repeats whether the same request may come again
   * @return whether it is a new one
   */
  synchronized boolean giveBack(String endToEndId, String id, JsonNode asked, boolean repeats) {
    Payment payment = payment(endToEndId, "NaoEncontrado");
    long centavos = PixEntries.centavos(asked.path("valor").stringValue());
    String nature = asked.path("natureza").asString("ORIGINAL");
    String text = asked.path("descricao").asString("");
    Return known = payment.returns().get(id);
    if (known != null) {
      boolean isSame =
          known.centavos == centavos
              && known.nature.equals(nature)
              && known.description.equals(text);
      if (isSame && repeats) {
        return false;
      }
      throw PixRefusal.of(400, "PixDevolucaoInvalida", "the id was used before");
    }
    if (now().isAfter(payment.at().plus(RETURNS_WITHIN))) {
      throw PixRefusal.of(400, "PixDevolucaoInvalida", "90 days have passed");
    }
    if (centavos > payment.left() || !nature.equals("ORIGINAL")) {
      throw PixRefusal.of(400, "PixDevolucaoInvalida", "it is more than is left of the payment");
    }
    payment.returns().put(id, new Return(id, networkId("D"), centavos, nature, text, now()));
    return true;
  }

  /** Books a return that somebody else started and that is done at once. */
  synchronized String giveBack(String endToEndId, long centavos, String nature) {
    Payment payment = payment(endToEndId, "NaoEncontrado");
    if (centavos <= 0 || centavos > payment.left()) {
      throw new IllegalArgumentException("centavos must be between one and what is left");
    }
    String id = networkId("X");
    payment.returns().put(id, new Return(id, networkId("D"), centavos, nature, "", now()));
    finish(endToEndId, id, true);
    return id;
  }

  /** Ends a return, or nothing where it has ended. */
  synchronized boolean finish(String endToEndId, String id, boolean done) {
    Return found = payments.get(endToEndId).returns().get(id);
    if (!found.status.equals(PixEntries.PROCESSING)) {
      return false;
    }
    found.status = done ? RETURNED : PixEntries.NOT_RETURNED;
    found.settled = done ? now() : null;
    return true;
  }

  synchronized ObjectNode returnJson(String endToEndId, String id) {
    Payment payment = payments.get(endToEndId);
    if (payment == null || !payment.returns().containsKey(id)) {
      throw PixRefusal.of(404, "PixDevolucaoNaoEncontrada", "no return has this id");
    }
    return payment.returns().get(id).json();
  }

  synchronized Map<String, PixBank.Cob> cobs() {
    Map<String, PixBank.Cob> found = new LinkedHashMap<>();
    charges.forEach(
        (txid, charge) ->
            found.put(
                txid,
                new PixBank.Cob(
                    txid,
                    charge.kind,
                    charge.status,
                    charge.revision,
                    PixEntries.centavos(charge.asked.at("/valor/original").stringValue()),
                    paymentsOf(txid).stream().map(Payment::endToEndId).toList())));
    return found;
  }

  synchronized List<PixBank.Payment> payments() {
    return payments.values().stream()
        .map(
            each -> new PixBank.Payment(each.endToEndId(), each.txid(), each.centavos(), each.at()))
        .toList();
  }

  synchronized List<PixBank.Refund> refunds() {
    List<PixBank.Refund> found = new ArrayList<>();
    for (Payment payment : payments.values()) {
      for (Return each : payment.returns().values()) {
        found.add(
            new PixBank.Refund(
                payment.endToEndId(), each.id, each.centavos, each.nature, each.status));
      }
    }
    return found;
  }

  /** Removes an active charge for the bank's own reasons. */
  synchronized void removeByBank(String txid) {
    Charge charge = charges.get(txid);
    checkActive(charge);
    charge.status = "REMOVIDA_PELO_PSP";
    charge.revision++;
  }

  private List<Payment> paymentsOf(String txid) {
    return payments.values().stream().filter(each -> txid.equals(each.txid())).toList();
  }

  /** A letter, the bank's number, the minute and a part that makes it unique: 32 characters. */
  private String networkId(String letter) {
    String unique = UUID.randomUUID().toString().replace("-", "").substring(0, 11);
    return letter + "12345678" + MINUTE.format(now()) + unique;
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private LocalDate today() {
    return LocalDate.ofInstant(now(), PixDueDates.BRAZIL);
  }
}
