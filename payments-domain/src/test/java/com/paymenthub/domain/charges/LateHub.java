package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.FIRST;
import static com.paymenthub.domain.charges.ChargeExamples.NOW;

import com.paymenthub.domain.charges.ChargeEvent.AttemptResumed;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.LateProvider.Request;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.sessions.ChargeStanding;
import com.paymenthub.domain.sessions.Session;
import com.paymenthub.domain.sessions.SessionCommand;
import com.paymenthub.domain.sessions.SessionTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The charges of some lives, perhaps of one session, and how they are told what happens. */
final class LateHub {

  private static final UUID SESSION = new UUID(5, 1);

  private final @Nullable SessionTerms order;
  private final List<Request> unsent;
  private final Map<UUID, Charge> charges = new LinkedHashMap<>();
  private final Map<UUID, List<ChargeEvent>> histories = new HashMap<>();
  private Session session = new Session.NotCreated();

  /** Whose money an attempt is that only records what a provider has told. */
  private final Map<UUID, UUID> moneyOf = new HashMap<>();

  private Instant now = NOW;
  private long ids = 100;

  /**
   * A hub with no charge yet.
   *
   * @param order what is paid with all charges; null when each is for itself
   * @param unsent takes what is to be sent to the provider
   */
  LateHub(@Nullable SessionTerms order, List<Request> unsent) {
    this.order = order;
    this.unsent = unsent;
    if (order != null) {
      tell(new SessionCommand.CreateSession(SESSION, order, true, null, now));
    }
  }

  @Nullable SessionTerms order() {
    return order;
  }

  Instant now() {
    return now;
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  List<UUID> charges() {
    return List.copyOf(charges.keySet());
  }

  ChargeStatus status(UUID charge) {
    return charges.get(charge).registered().status();
  }

  /** Begins a charge, unless its session refuses. */
  void begin(ChargeTerms plain, LostAnswerRules rules) {
    UUID chargeId = id();
    if (order != null) {
      try {
        tell(new SessionCommand.StartCharge(SESSION, order.clientId(), chargeId, now));
      } catch (Refusal refused) {
        return;
      }
    }
    charges.put(chargeId, new Charge.NotRequested());
    // Parts of a pix go back, too.
    Route route =
        FIRST
            .ruledBy(OperationRules.EVERYTHING, OperationRules.usual(plain.paymentMethod()))
            .findingBy(rules);
    tell(
        new ChargeCommand.RequestCharge(
            chargeId, plain.paying(order == null ? null : SESSION), id(), route, null, null, now));
  }

  /** Cancels the session, if there is one. */
  void cancelSession(UUID client) {
    if (order != null) {
      tell(new SessionCommand.CancelSession(SESSION, client, now));
    }
  }

  /** What is due first is done, at its time. */
  boolean attend() {
    Optional<Map.Entry<UUID, DueTask>> first =
        charges.entrySet().stream()
            .flatMap(
                one ->
                    DueTask.of(one.getValue().registered()).stream()
                        .map(due -> Map.entry(one.getKey(), due)))
            .min(Comparator.comparing(one -> one.getValue().dueAt()));
    first.ifPresent(
        due -> {
          Instant at = due.getValue().dueAt();
          now = at.isAfter(now) ? at : now;
          tell(new ChargeCommand.PerformDueTask(due.getKey(), id(), now));
        });
    return first.isPresent();
  }

  void told(LateMessages.Notice notice) {
    UUID next = id();
    UUID client = record(notice.chargeId()).terms().clientId();
    if (notice.confirmation() == null && notice.dispute() == null) {
      tell(
          new ChargeCommand.NoteUndone(
              notice.chargeId(), client, notice.id(), notice.attemptId(), now));
      return;
    }
    List<ChargeEvent> events =
        tell(
            notice.dispute() != null
                ? new ChargeCommand.NoteDispute(
                    notice.chargeId(),
                    client,
                    notice.id(),
                    notice.attemptId(),
                    notice.dispute(),
                    next,
                    now)
                : new ChargeCommand.Confirm(
                    notice.chargeId(),
                    client,
                    notice.id(),
                    notice.confirmation(),
                    notice.attemptId(),
                    notice.paid(),
                    Map.of(),
                    next,
                    now));
    if (events.stream().anyMatch(event -> event instanceof AttemptStarted)) {
      moneyOf.put(next, notice.attemptId());
    }
  }

  /** Somebody hints at news of any attempt, whether there is any or not. */
  void hinted(Random random) {
    UUID charge = charges().get(random.nextInt(charges.size()));
    List<Attempt> all = attempts(charge, _ -> true);
    UUID attempt = all.get(random.nextInt(all.size())).id();
    UUID client = record(charge).terms().clientId();
    tell(new ChargeCommand.AskAbout(charge, client, attempt, now, random.nextBoolean(), id(), now));
  }

  /** Whether a command would not be refused. */
  boolean accepts(ChargeCommand command) {
    try {
      charges.get(command.chargeId()).decide(command);
      return true;
    } catch (Refusal unsettled) {
      return false;
    }
  }

  /** The authorization whose money an attempt is about that records what a provider has told. */
  UUID moneyOf(Attempt attempt) {
    return moneyOf.getOrDefault(attempt.id(), attempt.id());
  }

  List<ChargeEvent> tell(ChargeCommand command) {
    List<ChargeEvent> events = apply(command);
    Charge.Registered charge = charges.get(command.chargeId()).registered();
    ChargeStanding standing = ChargeStanding.of(charge);
    if (order != null && standing != ChargeStanding.UNDECIDED) {
      tell(new SessionCommand.LearnOfCharge(SESSION, command.chargeId(), standing, now));
      if (session.created().session().surplus().contains(command.chargeId())) {
        apply(new ChargeCommand.NoteSurplus(command.chargeId(), now));
      }
    }
    return events;
  }

  private List<ChargeEvent> apply(ChargeCommand command) {
    UUID id = command.chargeId();
    List<ChargeEvent> events = charges.get(id).decide(command);
    for (ChargeEvent event : events) {
      charges.compute(id, (_, charge) -> charge.evolve(event));
    }
    histories.computeIfAbsent(id, _ -> new ArrayList<>()).addAll(events);
    for (ChargeEvent event : events) {
      @Nullable UUID sent =
          switch (event) {
            case AttemptStarted started -> started.attemptId();
            case AttemptResumed resumed -> resumed.attemptId();
            default -> null;
          };
      if (sent != null && record(id).attempt(sent).isUnderWay()) {
        unsent.add(request(id, sent));
      }
    }
    return events;
  }

  private void tell(SessionCommand command) {
    session.decide(command).forEach(event -> session = session.evolve(event));
  }

  private Request request(UUID charge, UUID attemptId) {
    ChargeRecord record = record(charge);
    Attempt attempt = record.attempt(attemptId);
    UUID about = attempt.about();
    Attempt of = about == null ? record.latestAuthorization() : record.attempt(about);
    return new Request(charge, attempt, of, record.terms().paymentMethod());
  }

  List<Attempt> attempts(UUID charge, Predicate<Attempt> which) {
    return record(charge).attempts().stream().filter(which).toList();
  }

  ChargeRecord record(UUID charge) {
    return charges.get(charge).registered().charge();
  }

  /** The movements that a charge's history tells of. */
  List<Movement> movements(UUID charge) {
    return Movements.of(histories.get(charge));
  }

  /** How much a charge says that the provider holds for it. */
  long says(UUID charge) {
    return switch (status(charge)) {
      case PRE_AUTHORIZED, AUTHORIZED -> record(charge).residual().minorUnits();
      case PENDING, FAILED, CANCELED, VOIDED, CHARGED_BACK -> 0;
    };
  }

  /** Whether it pays its session: a reservation without a verdict does not, though it is held. */
  boolean isPaid(UUID charge) {
    return ChargeStanding.of(charges.get(charge).registered()) == ChargeStanding.PAID;
  }

  String notice() {
    return "notice-" + ids++;
  }

  UUID id() {
    return new UUID(1, ids++);
  }
}
