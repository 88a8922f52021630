package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.FIRST;
import static com.paymenthub.domain.charges.ChargeExamples.NOW;

import com.paymenthub.domain.charges.ChargeCommand.Announce;
import com.paymenthub.domain.charges.ChargeCommand.AskAbout;
import com.paymenthub.domain.charges.ChargeCommand.Confirm;
import com.paymenthub.domain.charges.ChargeCommand.DecideFraud;
import com.paymenthub.domain.charges.ChargeCommand.NoteFee;
import com.paymenthub.domain.charges.ChargeCommand.NoteUndone;
import com.paymenthub.domain.charges.ChargeCommand.PerformDueTask;
import com.paymenthub.domain.charges.ChargeCommand.RecordInquiry;
import com.paymenthub.domain.charges.ChargeCommand.RecordOutcome;
import com.paymenthub.domain.charges.ChargeCommand.RequestCapture;
import com.paymenthub.domain.charges.ChargeCommand.RequestCharge;
import com.paymenthub.domain.charges.ChargeCommand.RequestVoid;
import com.paymenthub.domain.charges.ChargeCommand.Resolve;
import com.paymenthub.domain.history.EventTime;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A charge that lives through a test: what it is told, when, and everything that came of it. */
final class Life {

  static final int MAXIMUM_OPERATIONS = 200;

  /** Of the account: its days begin at three o'clock UTC. */
  static final ZoneId TIME_ZONE = ZoneId.of("America/Sao_Paulo");

  private final List<ChargeEvent> history = new ArrayList<>();
  private Charge charge = new Charge.NotRequested();
  private Instant now = NOW;
  private long ids = 100;

  private Life(ChargeTerms terms, Route route) {
    tell(new RequestCharge(CHARGE, terms, ATTEMPT, route, "request-1", "key-1", now));
  }

  /** A charge that waits for its first answer. */
  static Life pending(ChargeTerms terms) {
    return new Life(terms, FIRST);
  }

  /** A charge whose first answer is waited for as long as this. */
  static Life pending(ChargeTerms terms, Duration deadline) {
    return new Life(
        terms,
        new Route(FIRST.providerId(), FIRST.providerType(), FIRST.reason(), deadline.toMillis()));
  }

  /** A charge whose first attempt takes this route. */
  static Life pending(ChargeTerms terms, Route route) {
    return new Life(terms, route);
  }

  /** A charge of 19.90 in any status, to which nothing more is under way. */
  static Life in(ChargeStatus status) {
    Life life = pending(ChargeExamples.terms(status == ChargeStatus.AUTHORIZED));
    switch (status) {
      case PENDING -> {}
      case PRE_AUTHORIZED, AUTHORIZED -> life.answered(APPROVED);
      case FAILED -> life.answered(FINAL);
      case VOIDED -> {
        life.answered(APPROVED);
        life.voidAmount(null);
        life.answered(APPROVED);
      }
      case CANCELED -> {
        life.answered(APPROVED);
        life.later(DueTask.SEVEN_DAYS.plusMinutes(1));
        life.performDueTask();
        life.answered(APPROVED);
      }
      case CHARGED_BACK -> {
        life.answered(APPROVED);
        life.capture(null);
        life.answered(APPROVED);
        life.confirm(Confirmation.CHARGED_BACK);
      }
    }
    return life;
  }

  /** Gives a command to the charge; answers the events that it led to. */
  List<ChargeEvent> tell(ChargeCommand command) {
    List<ChargeEvent> events = charge.decide(command);
    for (ChargeEvent event : events) {
      charge = charge.evolve(event);
    }
    history.addAll(events);
    return events;
  }

  List<ChargeEvent> capture(@Nullable Long amount) {
    return tell(captureCommand(amount));
  }

  RequestCapture captureCommand(@Nullable Long amount) {
    UUID client = record().terms().clientId();
    return new RequestCapture(
        CHARGE, client, amount, id(), "request-2", "key-2", MAXIMUM_OPERATIONS, now);
  }

  List<ChargeEvent> completed() {
    UUID client = record().terms().clientId();
    return tell(new ChargeCommand.CompleteAction(CHARGE, client, "request-4", "key-4", now));
  }

  List<ChargeEvent> voidAmount(@Nullable Long amount) {
    return tell(voidCommand(amount));
  }

  RequestVoid voidCommand(@Nullable Long amount) {
    UUID client = record().terms().clientId();
    return new RequestVoid(
        CHARGE, client, amount, id(), "request-3", "key-3", MAXIMUM_OPERATIONS, TIME_ZONE, now);
  }

  List<ChargeEvent> confirm(Confirmation confirmation) {
    return tell(confirmCommand(confirmation));
  }

  List<ChargeEvent> announce(Confirmation confirmation) {
    return tell(announceCommand(confirmation));
  }

  /** Why the charge refuses what a provider is about to do; empty when it does not. */
  Optional<RefusalKey> announceRefused(Confirmation confirmation) {
    try {
      charge.decide(announceCommand(confirmation));
      return Optional.empty();
    } catch (Refusal refusal) {
      return Optional.of(refusal.key());
    }
  }

  Announce announceCommand(Confirmation confirmation) {
    UUID client = record().terms().clientId();
    return new Announce(
        CHARGE, client, confirmation, id(), "request-4", "key-4", MAXIMUM_OPERATIONS, now);
  }

  ChargeCommand confirmCommand(Confirmation confirmation) {
    return noticeCommand("notice-" + ids, confirmation, record().latestAuthorization().id(), null);
  }

  /** A provider tells of something that has happened to the charge's latest authorization. */
  List<ChargeEvent> noticed(String noticeId, Confirmation confirmation) {
    return noticed(noticeId, confirmation, record().latestAuthorization().id(), null);
  }

  /** A provider tells of something that has happened to an attempt's money. */
  List<ChargeEvent> noticed(
      String noticeId, Confirmation confirmation, UUID attemptId, @Nullable Long paid) {
    return tell(noticeCommand(noticeId, confirmation, attemptId, paid));
  }

  /** A provider tells that a capture or void did not happen after all. */
  List<ChargeEvent> undone(UUID attemptId) {
    UUID client = record().terms().clientId();
    return tell(new NoteUndone(CHARGE, client, "undone-" + attemptId, attemptId, now));
  }

  /** Somebody hints, now, at news of an attempt. */
  List<ChargeEvent> hinted(UUID attemptId) {
    return hinted(attemptId, now);
  }

  List<ChargeEvent> hinted(UUID attemptId, Instant hintedAt) {
    UUID client = record().terms().clientId();
    return tell(new AskAbout(CHARGE, client, attemptId, hintedAt, false, id(), now));
  }

  /** A provider tells of a dispute of the charge's latest authorization. */
  List<ChargeEvent> disputed(
      String noticeId, String caseId, DisputeState state, @Nullable Long minorUnits) {
    return disputed(noticeId, new DisputeNews(caseId, state, null, minorUnits, null));
  }

  List<ChargeEvent> disputed(String noticeId, DisputeNews news) {
    UUID client = record().terms().clientId();
    UUID attempt = record().latestAuthorization().id();
    return tell(new ChargeCommand.NoteDispute(CHARGE, client, noticeId, attempt, news, id(), now));
  }

  private ChargeCommand noticeCommand(
      String noticeId, Confirmation confirmation, UUID attemptId, @Nullable Long paid) {
    UUID client = record().terms().clientId();
    UUID next = id();
    if (confirmation == Confirmation.CHARGED_BACK) {
      DisputeNews news =
          new DisputeNews("case-" + noticeId, DisputeState.CHARGED_BACK, null, paid, null);
      return new ChargeCommand.NoteDispute(CHARGE, client, noticeId, attemptId, news, next, now);
    }
    return new Confirm(
        CHARGE, client, noticeId, confirmation, attemptId, paid, Map.of(), next, now);
  }

  List<ChargeEvent> decideFraud(FraudVerdict verdict) {
    return tell(fraudCommand(verdict));
  }

  DecideFraud fraudCommand(FraudVerdict verdict) {
    return new DecideFraud(
        CHARGE, record().terms().clientId(), verdict, id(), id(), MAXIMUM_OPERATIONS, now);
  }

  /** A provider tells how a request ended, without being asked. */
  List<ChargeEvent> noted(UUID attemptId, AttemptOutcome outcome) {
    UUID client = record().terms().clientId();
    return tell(new ChargeCommand.NoteEnd(CHARGE, client, attemptId, outcome, id(), now));
  }

  /** Waits until something is due, and has it done. */
  List<ChargeEvent> attendWhenDue() {
    Instant due = next().dueAt();
    now = due.isAfter(now) ? due : now;
    return performDueTask();
  }

  List<ChargeEvent> performDueTask() {
    return tell(new PerformDueTask(CHARGE, id(), now));
  }

  /** What the provider says to the attempt that was started last. */
  List<ChargeEvent> answered(AttemptOutcome outcome) {
    return answered(latest().id(), outcome);
  }

  List<ChargeEvent> answered(UUID attemptId, AttemptOutcome outcome) {
    return answered(attemptId, outcome, null);
  }

  List<ChargeEvent> answered(UUID attemptId, AttemptOutcome outcome, @Nullable Route failover) {
    return answered(attemptId, outcome, failover, null);
  }

  /** What the provider says while the caller waits for no longer than this. */
  List<ChargeEvent> answered(
      UUID attemptId,
      AttemptOutcome outcome,
      @Nullable Route failover,
      @Nullable TimeLeft timeLeft) {
    return tell(new RecordOutcome(CHARGE, attemptId, outcome, id(), failover, timeLeft, now));
  }

  /** What a person has found out about a flagged attempt. */
  List<ChargeEvent> resolved(UUID attemptId, boolean moved) {
    return tell(resolveCommand(attemptId, moved));
  }

  Resolve resolveCommand(UUID attemptId, boolean moved) {
    return new Resolve(CHARGE, attemptId, moved, id(), now);
  }

  /** What a settlement file tells about the fee of an attempt. */
  List<ChargeEvent> feeTold(UUID attemptId, long minorUnits, UUID run, Set<UUID> replacedRuns) {
    return tell(new NoteFee(CHARGE, attemptId, minorUnits, run, replacedRuns, now));
  }

  /** What the provider says to the inquiry that was started last. */
  List<ChargeEvent> found(InquiryOutcome outcome) {
    return found(latest().id(), outcome);
  }

  List<ChargeEvent> found(UUID inquiry, InquiryOutcome outcome) {
    return tell(new RecordInquiry(CHARGE, inquiry, outcome, id(), now));
  }

  /** An inquiry that is in a stored history although nothing starts it today; answers its id. */
  UUID startInquiry(UUID about) {
    Attempt subject = record().attempt(about);
    ChargeEvent started =
        new ChargeEvent.AttemptStarted(
            CHARGE,
            id(),
            RequestType.PROBE,
            AttemptCause.OUTCOME_UNKNOWN,
            about,
            subject.route(),
            subject.amount(),
            null,
            null,
            EventTime.next(record().lastEventAt(), now));
    charge = charge.evolve(started);
    history.add(started);
    return latest().id();
  }

  /** Something that is in a stored history although nothing leads to it today. */
  void happened(Function<Instant, ChargeEvent> event) {
    ChargeEvent stored = event.apply(EventTime.next(record().lastEventAt(), now));
    charge = charge.evolve(stored);
    history.add(stored);
  }

  void later(Duration duration) {
    now = now.plus(duration);
  }

  void at(Instant instant) {
    now = instant;
  }

  Instant now() {
    return now;
  }

  Charge charge() {
    return charge;
  }

  ChargeRecord record() {
    return charge.registered().charge();
  }

  ChargeStatus status() {
    return charge.registered().status();
  }

  long residual() {
    return record().residual().minorUnits();
  }

  Attempt latest() {
    return record().latestAttempt();
  }

  /** What is next; fails when nothing is. */
  DueTask next() {
    return DueTask.of(charge.registered()).orElseThrow();
  }

  boolean isAtRest() {
    return DueTask.of(charge.registered()).isEmpty();
  }

  List<ChargeEvent> history() {
    return List.copyOf(history);
  }

  private UUID id() {
    return new UUID(1, ids++);
  }
}
