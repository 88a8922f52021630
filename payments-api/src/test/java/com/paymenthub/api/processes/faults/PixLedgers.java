package com.paymenthub.api.processes.faults;

import com.paymenthub.providers.adapters.bacenpix.PixBank;
import com.paymenthub.providers.adapters.bacenpix.PixBank.Cob;
import com.paymenthub.providers.adapters.bacenpix.PixBank.Payment;
import com.paymenthub.providers.adapters.bacenpix.PixBank.Refund;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/**
 * A bank's books of pix beside our charges, and the movements that finance teams read in SQL.
 * Amounts are centavos.
 */
final class PixLedgers {

  private static final String MOVEMENTS =
      """
      select charge_id, attempt_id, kind, settled_delta from finance.movements
      where kind <> 'fee' and merchant_id = ?
      """;

  /** At rest everything is settled, or waits for a person. */
  private static final String UNSETTLED =
      """
      select item || ' of ' || charge_id from finance.open_items
      where merchant_id = ? and item not in ('flagged', 'surplus')
      """;

  private static final Set<String> COMING_IN = Set.of("confirmation", "authorization", "surplus");
  private static final String REMOVED = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
  private static final String RETURNED = "DEVOLVIDO";

  private final PixBank bank;
  private final JsonNode charges;
  private final Map<UUID, UUID> chargeOf = new HashMap<>();
  private final Map<UUID, Sums> theirs = new HashMap<>();
  private final Map<UUID, Sums> ours = new HashMap<>();
  private final Map<UUID, Long> backByAttempt = new HashMap<>();
  private final Map<String, Long> byKind = new LinkedHashMap<>();
  private final List<String> differences = new ArrayList<>();

  /** The money of a charge. */
  private static final class Sums {
    private long paid;
    private long returned;
    private long surplus;
    private long surplusLeft;
  }

  /**
   * Reads both.
   *
   * @param charges the rows of all charges of the merchant, as JSON
   */
  PixLedgers(PixBank bank, JdbcTemplate owner, UUID merchant, JsonNode charges) {
    this.bank = bank;
    this.charges = charges;
    for (JsonNode charge : charges) {
      UUID id = UUID.fromString(charge.get("id").asString());
      theirs.put(id, new Sums());
      ours.put(id, new Sums());
      charge
          .get("transaction_requests")
          .forEach(request -> chargeOf.put(UUID.fromString(request.get("id").asString()), id));
    }
    readBank();
    owner.queryForList(MOVEMENTS, merchant).forEach(this::readMovement);
    compareCodes();
    charges.forEach(this::compareMoney);
    compareRefunds();
    compareOrders();
    owner
        .queryForList(UNSETTLED, String.class, merchant)
        .forEach(item -> differences.add("not settled: " + item));
    owner
        .queryForList("select * from finance.invariant_violations")
        .forEach(violation -> differences.add(violation.toString()));
    bank.violations().forEach(each -> differences.add("against the description: " + each));
  }

  private void readBank() {
    Map<String, UUID> paymentOf = new HashMap<>();
    for (Payment payment : bank.payments()) {
      UUID charge = chargeOf.get(PixStory.request(payment.txid()));
      if (charge != null) {
        paymentOf.put(payment.endToEndId(), charge);
        theirs.get(charge).paid += payment.centavos();
      } else {
        differences.add(payment.endToEndId() + " was paid and is of no charge");
      }
    }
    for (Refund refund : bank.refunds()) {
      UUID charge = paymentOf.get(refund.endToEndId());
      if (charge != null && refund.status().equals(RETURNED)) {
        theirs.get(charge).returned += refund.centavos();
      }
    }
  }

  private void readMovement(Map<String, Object> row) {
    String kind = row.get("kind").toString();
    long delta = ((Number) row.get("settled_delta")).longValue();
    Sums sums = ours.get((UUID) row.get("charge_id"));
    if (COMING_IN.contains(kind)) {
      sums.paid += delta;
    } else {
      sums.returned -= delta;
      backByAttempt.merge((UUID) row.get("attempt_id"), -delta, Long::sum);
    }
    if (kind.equals("surplus")) {
      sums.surplus += delta;
    }
    if (kind.startsWith("surplus")) {
      sums.surplusLeft += delta;
    }
    byKind.merge(kind, 1L, Long::sum);
  }

  private void compareCodes() {
    Set<UUID> seen = new HashSet<>();
    for (Cob code : bank.cobs().values()) {
      UUID charge = chargeOf.get(PixStory.request(code.txid()));
      if (charge == null) {
        differences.add("code %s is of no request".formatted(code.txid()));
      } else if (!seen.add(charge)) {
        differences.add("charge %s has two codes".formatted(charge));
      }
      if (code.revision() != (code.status().equals(REMOVED) ? 1 : 0)) {
        differences.add("code %s was changed".formatted(code.txid()));
      }
    }
  }

  private void compareMoney(JsonNode charge) {
    UUID id = UUID.fromString(charge.get("id").asString());
    String status = charge.get("status").asString();
    boolean isFlagged = !charge.get("flagged_reason").isNull();
    Sums bankHas = theirs.get(id);
    Sums weHave = ours.get(id);
    if (bankHas.paid != weHave.paid || bankHas.returned != weHave.returned) {
      differences.add(
          "charge %s is %s: the bank has %d paid and %d given back, and we %d and %d"
              .formatted(id, status, bankHas.paid, bankHas.returned, weHave.paid, weHave.returned));
    }
    if (Set.of("canceled", "failed").contains(status) && weHave.paid != weHave.surplus) {
      differences.add("charge %s is %s and was paid".formatted(id, status));
    }
    if (weHave.surplusLeft != 0 && !isFlagged) {
      differences.add(
          "charge %s has a surplus of %d that nobody looks at".formatted(id, weHave.surplusLeft));
    }
    if (status.equals("pending") && !isFlagged) {
      differences.add("charge %s is pending".formatted(id));
    }
  }

  /** Each refund that we have asked for, and was done, is a movement of its amount. */
  private void compareRefunds() {
    for (Refund refund : bank.refunds()) {
      if (refund.id().startsWith("hub")) {
        UUID attempt = PixStory.request(refund.id().substring("hub".length()));
        long done = refund.status().equals(RETURNED) ? refund.centavos() : 0;
        long moved = backByAttempt.getOrDefault(attempt, 0L);
        if (done != moved) {
          differences.add(
              "refund %s of charge %s is %s with %d, and we have %d"
                  .formatted(
                      attempt, chargeOf.get(attempt), refund.status(), refund.centavos(), moved));
        }
      }
    }
  }

  /** Who is told that a charge failed makes it again for the same order. */
  private void compareOrders() {
    Set<String> seen = new HashSet<>();
    charges
        .valueStream()
        .filter(charge -> !charge.get("status").asString().equals("failed"))
        .map(charge -> charge.get("order_id").asString())
        .filter(order -> !seen.add(order))
        .forEach(order -> differences.add(order + " was charged twice"));
  }

  /** Everything in which they differ; empty when the money is right. */
  List<String> differences() {
    return List.copyOf(differences);
  }

  /** How many movements of ours there are, by kind. */
  Map<String, Long> kinds() {
    return byKind;
  }

  /** How many charges are canceled, and were paid all the same. */
  long paidAfterRemoval() {
    return charges
        .valueStream()
        .filter(charge -> charge.get("status").asString().equals("canceled"))
        .filter(charge -> ours.get(UUID.fromString(charge.get("id").asString())).surplus > 0)
        .count();
  }

  /** Which of the requests made codes that nobody has paid, at the bank and with us. */
  List<UUID> unpaid(Set<UUID> requests) {
    return requests.stream()
        .filter(chargeOf::containsKey)
        .filter(request -> theirs.get(chargeOf.get(request)).paid == 0)
        .filter(request -> ours.get(chargeOf.get(request)).paid == 0)
        .toList();
  }

  /** What the bank's books and ours say of all charges together: the same twice. */
  List<Long> sums() {
    return List.of(
        bank.paidCentavos(),
        ours.values().stream().mapToLong(sums -> sums.paid).sum(),
        bank.returnedCentavos(),
        ours.values().stream().mapToLong(sums -> sums.returned).sum());
  }
}
