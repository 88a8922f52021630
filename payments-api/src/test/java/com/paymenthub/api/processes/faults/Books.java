package com.paymenthub.api.processes.faults;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.adapters.sandbox.SandboxLedger;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The simulator's ledger beside our charges: what was done beside what merchants read. */
public final class Books {

  private static final Set<String> MOVING_MONEY =
      Set.of("pre_authorization", "authorization", "capture", "void");

  /** Why a charge waits for a person after its provider has undone something. */
  private static final Set<String> FLAGS_OF_UNDOING =
      Set.of("late_undoing", "not_given_back", "not_let_go", "outcome_unknown");

  private final List<SimulatedMovement> movements;
  private final List<JsonNode> charges;
  private final Map<UUID, SimulatedMovement> byReference;

  /**
   * What stands in a ledger and in the charges' table.
   *
   * @param charges every row of the table, as JSON
   */
  public Books(Path ledger, JsonNode charges) {
    this(SandboxLedger.read(ledger), charges);
  }

  /** The same of movements that were read already. */
  Books(List<SimulatedMovement> movements, JsonNode charges) {
    this.movements = movements;
    this.charges = charges.valueStream().toList();
    this.byReference =
        movements.stream()
            .collect(
                Collectors.toMap(
                    SimulatedMovement::reference, movement -> movement, (one, _) -> one));
  }

  /** How many charges there are, by status. */
  public Map<String, Long> statuses() {
    return charges.stream()
        .collect(
            Collectors.groupingBy(
                charge -> charge.get("status").asString(), TreeMap::new, Collectors.counting()));
  }

  /** How many times money moved. */
  public int movements() {
    return movements.size();
  }

  /** Everything in which the two differ; empty when the money is right. */
  public List<String> differences() {
    List<String> differences = new ArrayList<>(movedTwice());
    differences.addAll(movedForNobody());
    differences.addAll(chargedTwice());
    for (JsonNode charge : charges) {
      if (!waitsForAPersonBecauseOfWhatWasUndone(charge)) {
        differences.addAll(differences(charge));
      }
    }
    return differences;
  }

  /** How many charges could not follow what the provider has undone. */
  long leftToPeople() {
    return charges.stream().filter(this::waitsForAPersonBecauseOfWhatWasUndone).count();
  }

  /** How many requests the provider has undone. */
  long undone() {
    return charges.stream()
        .flatMap(charge -> attempts(charge).stream())
        .map(SimulatedMovement::undoingOf)
        .filter(byReference::containsKey)
        .count();
  }

  private boolean waitsForAPersonBecauseOfWhatWasUndone(JsonNode charge) {
    return FLAGS_OF_UNDOING.contains(charge.get("flagged_reason").asString(""))
        && attempts(charge).stream()
            .map(SimulatedMovement::undoingOf)
            .anyMatch(byReference::containsKey);
  }

  private List<String> movedTwice() {
    Set<UUID> seen = new HashSet<>();
    return movements.stream()
        .map(SimulatedMovement::reference)
        .filter(reference -> !seen.add(reference))
        .map(reference -> reference + " moved money twice")
        .toList();
  }

  private List<String> movedForNobody() {
    Set<UUID> known = new HashSet<>();
    for (JsonNode charge : charges) {
      for (UUID attempt : attempts(charge)) {
        known.add(attempt);
        known.add(reversalOf(attempt));
        known.add(SimulatedMovement.undoingOf(attempt));
      }
    }
    return movements.stream()
        .map(SimulatedMovement::reference)
        .filter(reference -> !known.contains(reference))
        .map(reference -> reference + " moved money and stands in no charge")
        .toList();
  }

  /** Who is told that a charge failed makes it again for the same order. */
  private List<String> chargedTwice() {
    Set<String> seen = new HashSet<>();
    return charges.stream()
        .filter(charge -> !charge.get("status").asString().equals("failed"))
        .map(charge -> charge.get("order_id").asString())
        .filter(order -> !seen.add(order))
        .map(order -> order + " was charged twice")
        .toList();
  }

  private List<String> differences(JsonNode charge) {
    List<String> differences = new ArrayList<>();
    String name = "charge " + charge.get("id").asString();
    String status = charge.get("status").asString();
    long held = held(charge);
    if (waitsForItsPayer(charge)) {
      return held == 0 ? differences : List.of(name + " was not paid, and money moved");
    }
    long expected =
        switch (status) {
          case "pre_authorized", "authorized" -> charge.get("amount").asLong();
          case "failed", "canceled", "voided" -> 0;
          default -> -1;
        };
    if (expected != held) {
      differences.add(
          "%s is %s with %d, and the simulator holds %d".formatted(name, status, expected, held));
    }
    if (!charge.get("flagged_reason").isNull()) {
      differences.add(name + " was flagged: " + charge.get("flagged_reason").asString());
    }
    for (JsonNode request : charge.get("transaction_requests")) {
      explain(charge, request)
          .ifPresent(difference -> differences.add("%s: %s".formatted(name, difference)));
    }
    return differences;
  }

  private static boolean waitsForItsPayer(JsonNode charge) {
    return charge.get("status").asString().equals("pending")
        && !charge.get("payment_type").asString().equals("credit");
  }

  /** What is wrong with one attempt. */
  private Optional<String> explain(JsonNode charge, JsonNode request) {
    String type = request.get("requestType").asString();
    String status = request.get("requestStatus").asString();
    UUID id = UUID.fromString(request.get("id").asString());
    if (!MOVING_MONEY.contains(type)) {
      return Optional.empty();
    }
    SimulatedMovement moved = byReference.get(id);
    boolean reversed = byReference.containsKey(reversalOf(id));
    // A void without a movement of its own is a reversal; whether it left any money is counted
    // below.
    boolean right =
        switch (status) {
          case "success" ->
              moved == null
                  ? type.equals("void")
                  : isOfItsAmount(request, moved) || endedAnAction(charge, moved);
          case "failed" ->
              moved == null || reversed || byReference.containsKey(SimulatedMovement.undoingOf(id));
          // Nobody asks what became of a reversal: what became of the attempt is asked.
          case "timeout" -> type.equals("void") && moved == null && wasReversed(charge);
          default -> false;
        };
    return right
        ? Optional.empty()
        : Optional.of(
            "%s %s is %s and %s"
                .formatted(type, id, status, moved == null ? "moved nothing" : "moved money"));
  }

  /** Whether the simulator took back an attempt of a charge that failed. */
  private boolean wasReversed(JsonNode charge) {
    return charge.get("status").asString().equals("failed")
        && attempts(charge).stream().map(Books::reversalOf).anyMatch(byReference::containsKey);
  }

  /** The merchant canceled the charge before its buyer had acted: there was no money to move. */
  private static boolean endedAnAction(JsonNode charge, SimulatedMovement moved) {
    return charge.get("status").asString().equals("canceled")
        && moved.kind() == RequestType.VOID
        && moved.amount().isZero();
  }

  private static boolean isOfItsAmount(JsonNode request, SimulatedMovement moved) {
    return request.get("amount").asLong() == moved.amount().minorUnits();
  }

  /** What the simulator still has of the charge's buyer. */
  private long held(JsonNode charge) {
    Set<UUID> attempts = attempts(charge);
    Map<UUID, Long> held = new HashMap<>();
    for (SimulatedMovement movement : movements) {
      if (attempts.contains(movement.of())) {
        long amount = movement.amount().minorUnits();
        long before = held.getOrDefault(movement.of(), 0L);
        if (!movement.kind().isAuthorization() && amount > before) {
          throw new IllegalStateException("more was moved than there was: " + movement);
        }
        long after =
            switch (movement.kind()) {
              case PRE_AUTHORIZATION, AUTHORIZATION -> before + amount;
              // What is not captured of a reservation is let go with it.
              case CAPTURE -> amount;
              case VOID -> before - amount;
              case ANTI_FRAUD, PROBE, CHARGE_BACK, CHARGE_BACK_REVERSAL, ZERO_DOLLAR, REPORT ->
                  throw new IllegalStateException("nobody asked for " + movement);
            };
        held.put(movement.of(), after);
      }
    }
    return held.values().stream().mapToLong(Long::longValue).sum();
  }

  private static Set<UUID> attempts(JsonNode charge) {
    return charge
        .get("transaction_requests")
        .valueStream()
        .map(request -> UUID.fromString(request.get("id").asString()))
        .collect(Collectors.toSet());
  }

  /** The reference under which the simulator takes an attempt back. */
  private static UUID reversalOf(UUID attempt) {
    return UUID.nameUUIDFromBytes(("reversal of " + attempt).getBytes(StandardCharsets.US_ASCII));
  }
}
