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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The simulator's ledger beside our charges: what was done beside what merchants read. */
public final class Books {

  private static final Set<String> MOVING_MONEY =
      Set.of("pre_authorization", "authorization", "capture", "void");

  private final List<SimulatedMovement> movements;
  private final List<JsonNode> charges;
  private final Map<UUID, SimulatedMovement> byReference;
  private final Set<UUID> unfinished;
  private final Set<UUID> releases = new HashSet<>();
  private final Map<UUID, UUID> reversals = new HashMap<>();

  /**
   * What stands in a ledger and in the charges' table.
   *
   * @param charges every row of the table, as JSON
   */
  public Books(Path ledger, JsonNode charges) {
    this(SandboxLedger.read(ledger), charges, Set.of(), JsonNodeFactory.instance.arrayNode());
  }

  /**
   * The same of movements that were read already.
   *
   * @param unfinished the requests that the simulator has accepted and never finishes; each of them
   *     is overdue, and flagged for a person
   * @param events what {@link HistoryAudit#EVENTS} finds: what the service has done of its own
   *     accord
   */
  Books(
      List<SimulatedMovement> movements, JsonNode charges, Set<UUID> unfinished, JsonNode events) {
    this.unfinished = unfinished;
    events.forEach(this::remember);
    this.movements = movements;
    this.charges = charges.valueStream().toList();
    this.byReference =
        movements.stream()
            .collect(
                Collectors.toMap(
                    SimulatedMovement::reference, movement -> movement, (one, _) -> one));
  }

  /** Which voids let go what nobody has captured, and which take back what is unknown. */
  private void remember(JsonNode event) {
    JsonNode payload = event.get("payload");
    String cause = payload.path("cause").asString("");
    if (cause.equals("not_captured")) {
      releases.add(UUID.fromString(payload.get("attemptId").asString()));
    } else if (cause.equals("outcome_unknown") && payload.path("about").isString()) {
      reversals.put(
          UUID.fromString(payload.get("attemptId").asString()),
          UUID.fromString(payload.get("about").asString()));
    }
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
    charges.forEach(charge -> differences.addAll(differences(charge)));
    return differences;
  }

  /** What the simulator holds of each charge, without what is left to people. */
  Map<UUID, Long> held() {
    return charges.stream()
        .collect(
            Collectors.toMap(
                charge -> UUID.fromString(charge.get("id").asString()),
                charge -> held(charge) - leftToPeople(charge)));
  }

  /** How much was moved under a reference; null when nothing was. */
  @Nullable Long amountOf(UUID reference) {
    SimulatedMovement moved = byReference.get(reference);
    return moved == null ? null : moved.amount().minorUnits();
  }

  /** The requests that moved money which was neither taken back nor undone. */
  Stream<UUID> effective() {
    Set<UUID> others = new HashSet<>();
    for (UUID reference : byReference.keySet()) {
      others.add(reversalOf(reference));
      others.add(SimulatedMovement.undoingOf(reference));
    }
    return movements.stream()
        .filter(movement -> !movement.amount().isZero())
        .map(SimulatedMovement::reference)
        .filter(reference -> !others.contains(reference))
        .filter(reference -> !byReference.containsKey(reversalOf(reference)))
        .filter(reference -> !byReference.containsKey(SimulatedMovement.undoingOf(reference)));
  }

  /** How many charges wait for a person because the provider never finishes a request. */
  long overdue() {
    return charges.stream().filter(this::isOverdue).count();
  }

  private boolean isOverdue(JsonNode charge) {
    return attempts(charge).stream().anyMatch(unfinished::contains);
  }

  /** How many charges could not follow what the provider has undone. */
  long leftToPeople() {
    return charges.stream().filter(charge -> lateUndoings(charge).findAny().isPresent()).count();
  }

  /** How much of what the simulator holds came back after the charge could not follow. */
  private long leftToPeople(JsonNode charge) {
    return lateUndoings(charge).mapToLong(undoing -> undoing.amount().minorUnits()).sum();
  }

  private Stream<SimulatedMovement> lateUndoings(JsonNode charge) {
    return charge
        .get("transaction_requests")
        .valueStream()
        .filter(request -> request.at("/flag/reason").asString("").equals("late_undoing"))
        .map(request -> UUID.fromString(request.get("id").asString()))
        .map(id -> byReference.get(SimulatedMovement.undoingOf(id)))
        .filter(Objects::nonNull);
  }

  /** How many requests the provider has undone. */
  long undone() {
    return charges.stream()
        .flatMap(charge -> attempts(charge).stream())
        .map(SimulatedMovement::undoingOf)
        .filter(byReference::containsKey)
        .count();
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
    long held = held(charge) - leftToPeople(charge);
    if (waitsForItsPayer(charge)) {
      return held == 0 ? differences : List.of(name + " was not paid, and money moved");
    }
    long expected =
        switch (status) {
          case "pre_authorized", "authorized" -> charge.get("amount").asLong();
          case "failed", "canceled", "voided" -> 0;
          case "pending" -> isOverdue(charge) ? 0 : -1;
          default -> -1;
        };
    if (expected != held) {
      differences.add(
          "%s is %s with %d, and the simulator holds %d".formatted(name, status, expected, held));
    }
    JsonNode flagged = charge.get("flagged_reason");
    String flag = flagged.isNull() ? "none" : flagged.asString();
    if (!expectedFlags(charge).contains(flag)) {
      differences.add(
          "%s has the flag %s instead of %s".formatted(name, flag, expectedFlags(charge)));
    }
    for (JsonNode request : charge.get("transaction_requests")) {
      explain(charge, request)
          .ifPresent(difference -> differences.add("%s: %s".formatted(name, difference)));
    }
    return differences;
  }

  /** Why a person has to look at it, as the ledger has it; each reason where there are several. */
  private Set<String> expectedFlags(JsonNode charge) {
    Set<String> flags = new HashSet<>();
    if (isOverdue(charge)) {
      flags.add("outcome_unknown");
    }
    if (lateUndoings(charge).findAny().isPresent()) {
      flags.add("late_undoing");
    }
    if (charge.get("status").asString().equals("pre_authorized")
        && attempts(charge).stream().anyMatch(id -> releases.contains(id) && isWithoutEffect(id))) {
      flags.add("not_let_go");
    }
    return flags.isEmpty() ? Set.of("none") : flags;
  }

  private boolean isWithoutEffect(UUID attempt) {
    return !unfinished.contains(attempt)
        && (!byReference.containsKey(attempt)
            || byReference.containsKey(SimulatedMovement.undoingOf(attempt)));
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
          case "processing" -> unfinished.contains(id) && moved == null;
          // Nobody asks what became of a reversal: what became of the attempt is asked.
          case "timeout" -> type.equals("void") && moved == null && wasReversed(charge, id);
          default -> false;
        };
    return right
        ? Optional.empty()
        : Optional.of(
            "%s %s is %s and %s"
                .formatted(
                    type, id, status, moved == null ? "moved nothing" : "moved " + moved.amount()));
  }

  /**
   * Whether the simulator took back what a reversal was about; where that is not known, an attempt
   * of a charge that failed.
   */
  private boolean wasReversed(JsonNode charge, UUID reversal) {
    UUID about = reversals.get(reversal);
    return about != null
        ? byReference.containsKey(reversalOf(about))
        : charge.get("status").asString().equals("failed")
            && attempts(charge).stream().map(Books::reversalOf).anyMatch(byReference::containsKey);
  }

  /**
   * The merchant canceled the charge before its buyer had acted: there was no money to move. It
   * failed where its time was over before the answer was known.
   */
  private static boolean endedAnAction(JsonNode charge, SimulatedMovement moved) {
    return Set.of("canceled", "failed").contains(charge.get("status").asString())
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
