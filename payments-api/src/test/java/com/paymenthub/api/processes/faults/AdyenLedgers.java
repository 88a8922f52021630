package com.paymenthub.api.processes.faults;

import com.paymenthub.providers.adapters.adyen.AdyenServer;
import com.paymenthub.providers.adapters.adyen.AdyenServer.Modification;
import com.paymenthub.providers.adapters.adyen.AdyenServer.ModificationStatus;
import com.paymenthub.providers.adapters.adyen.AdyenServer.Payment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/**
 * Adyen's books of cards beside our charges, and what finance teams read in SQL. Amounts are
 * centavos.
 */
final class AdyenLedgers {

  private static final String MONEY =
      """
      select known.charge_id, known.reserved + known.settled + known.surplus as money,
        coalesce((select sum(reserved_delta + settled_delta) from finance.movements moved
          where moved.charge_id = known.charge_id and kind <> 'fee'), 0) as moved
      from finance.charges known where merchant_id = ?
      """;

  private static final Set<String> WITH_MONEY = Set.of("pre_authorized", "authorized");
  private static final Set<String> UNKNOWN = Set.of("timeout", "processing");
  private static final Set<String> WITHOUT_MONEY = Set.of("failed", "canceled", "voided");

  private final Map<UUID, UUID> chargeOf = new HashMap<>();
  private final Map<UUID, Long> theirs = new HashMap<>();
  private final Map<UUID, Long> ours = new HashMap<>();
  private final Map<String, Long> leftToPeople;
  private final List<String> differences = new ArrayList<>();

  /**
   * Reads both.
   *
   * @param charges the rows of all charges of the merchant, as JSON
   */
  AdyenLedgers(AdyenServer adyen, JdbcTemplate owner, UUID merchant, JsonNode charges) {
    for (JsonNode charge : charges) {
      UUID id = UUID.fromString(charge.get("id").asString());
      theirs.put(id, 0L);
      charge
          .get("transaction_requests")
          .forEach(request -> chargeOf.put(UUID.fromString(request.get("id").asString()), id));
    }
    readPayments(adyen.payments());
    Set<String> arrived = readModifications(adyen.modifications());
    charges.forEach(charge -> compareMoney(charge, arrived));
    leftToPeople =
        charges
            .valueStream()
            .filter(charge -> !charge.get("flagged_reason").isNull())
            .collect(
                Collectors.groupingBy(
                    charge -> charge.get("flagged_reason").asString(), Collectors.counting()));
    compareOrders(charges);
    compareFinance(owner, merchant);
    adyen.violations().forEach(each -> differences.add("against the description: " + each));
  }

  private void readPayments(List<Payment> payments) {
    Set<UUID> seen = new HashSet<>();
    for (Payment payment : payments) {
      UUID charge = chargeOf.get(UUID.fromString(payment.reference()));
      long held =
          payment.capturedMinorUnits() > 0
              ? payment.capturedMinorUnits() - payment.refundedMinorUnits()
              : payment.authorisedMinorUnits() - payment.cancelledMinorUnits();
      if (charge == null) {
        differences.add("payment %s is of no charge".formatted(payment.reference()));
      } else if (!seen.add(charge)) {
        differences.add("charge %s has two payments".formatted(charge));
      } else {
        theirs.put(charge, held);
      }
    }
  }

  /** The ids of our operations that have arrived; none was done twice. */
  private Set<String> readModifications(List<Modification> modifications) {
    Set<String> done = new HashSet<>();
    for (Modification each : modifications) {
      String id = ourId(each);
      if (each.status() == ModificationStatus.SUCCEEDED && !done.add(id)) {
        differences.add("operation %s was done twice".formatted(id));
      }
      if (each.status() == ModificationStatus.RECEIVED) {
        differences.add("operation %s has no end".formatted(id));
      }
      if (!chargeOf.containsKey(UUID.fromString(id))) {
        differences.add("operation %s is of no charge".formatted(id));
      }
    }
    return modifications.stream().map(AdyenLedgers::ourId).collect(Collectors.toSet());
  }

  /** Of the operation, or of a technical cancel, whose reference begins with the payment's. */
  private static String ourId(Modification each) {
    String reference = each.reference();
    return reference.substring(reference.indexOf('.') + 1).replace("-operation", "");
  }

  private void compareMoney(JsonNode charge, Set<String> arrived) {
    UUID id = UUID.fromString(charge.get("id").asString());
    String status = charge.get("status").asString();
    long expected =
        WITH_MONEY.contains(status)
            ? charge.get("amount").asLong()
            : WITHOUT_MONEY.contains(status) ? 0 : -1;
    ours.put(id, Math.max(0, expected));
    if (expected != theirs.get(id)) {
      differences.add(
          "charge %s is %s with %d, and Adyen holds %d"
              .formatted(id, status, expected, theirs.get(id)));
    }
    // Nobody can be asked: of a capture or void that never arrived no notice comes.
    boolean isUnknown =
        WITH_MONEY.contains(status)
            && charge
                .get("transaction_requests")
                .valueStream()
                .filter(request -> UNKNOWN.contains(request.get("requestStatus").asString()))
                .anyMatch(request -> !arrived.contains(request.get("id").asString()));
    boolean isFlagged = charge.at("/flagged_reason").asString("").equals("outcome_unknown");
    if (isFlagged != isUnknown) {
      differences.add(
          "charge %s is flagged: %s, and an operation has not arrived: %s"
              .formatted(id, isFlagged, isUnknown));
    }
  }

  /** Who is told that a charge failed makes it again for the same order. */
  private void compareOrders(JsonNode charges) {
    Set<String> seen = new HashSet<>();
    charges
        .valueStream()
        .filter(charge -> !charge.get("status").asString().equals("failed"))
        .map(charge -> charge.get("order_id").asString())
        .filter(order -> !seen.add(order))
        .forEach(order -> differences.add(order + " was charged twice"));
  }

  private void compareFinance(JdbcTemplate owner, UUID merchant) {
    for (Map<String, Object> row : owner.queryForList(MONEY, merchant)) {
      UUID charge = (UUID) row.get("charge_id");
      long money = ((Number) row.get("money")).longValue();
      long moved = ((Number) row.get("moved")).longValue();
      if (money != moved || money != ours.getOrDefault(charge, 0L)) {
        differences.add(
            "charge %s has %d, finance teams read %d and movements of %d"
                .formatted(charge, ours.get(charge), money, moved));
      }
    }
    owner
        .queryForList("select * from finance.invariant_violations")
        .forEach(violation -> differences.add(violation.toString()));
  }

  /** Everything in which they differ; empty when the money is right. */
  List<String> differences() {
    return List.copyOf(differences);
  }

  /** How many charges wait for a person, by reason. */
  Map<String, Long> leftToPeople() {
    return leftToPeople;
  }

  /** What Adyen's books and ours hold of all charges together: the same twice. */
  List<Long> sums() {
    return List.of(
        theirs.values().stream().mapToLong(Long::longValue).sum(),
        ours.values().stream().mapToLong(Long::longValue).sum());
  }
}
