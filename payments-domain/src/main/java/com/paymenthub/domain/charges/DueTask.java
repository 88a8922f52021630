package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Found;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.LostAnswerRules.Barring;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The next due work of a charge, and when it is due. It follows from the history alone, so that any
 * node can do it, also after a restart.
 *
 * @param task what has to be done
 * @param attemptId the attempt that it is about
 * @param dueAt from when on it is due
 */
public record DueTask(Task task, UUID attemptId, Instant dueAt) {

  /** The kinds of due work. */
  public enum Task {
    /** The node that sent the attempt has not recorded an answer: it is considered dead. */
    TAKE_OVER,
    /** The provider is asked for the outcome of the attempt. */
    INQUIRE,
    /**
     * The provider does not know the attempt, or does not say, and is told, perhaps again, never to
     * execute it.
     */
    REVERSE,
    /** Money that does not belong to the charge is given back; also the repeat of that. */
    TAKE_BACK,
    /** The reservation is analysed for fraud, for which the request had no time left. */
    ANALYZE,
    /** The capture or void after the analysis, for which the request had no time left. */
    ACT_ON_ANALYSIS,
    /** The analysis has not been judged in time, which counts as an error. */
    MISS_VERDICT,
    /** The anti-fraud provider is told what became of the charge; also the repeat of that. */
    REPORT,
    /** The attempt is flagged for a person. */
    FLAG,
    /** Reserved money that was never captured is released. */
    LET_GO,
    /** Money that a session did not need goes back to the payer. */
    GIVE_BACK,
    /**
     * A code expires, of which no payment was told in time; or the buyer has not acted in time, and
     * the provider is told never to execute the attempt.
     */
    EXPIRE
  }

  /** How long after its deadline another node may take over an attempt. */
  static final Duration MARGIN = Duration.ofSeconds(10);

  /** For how long inquiries are made, and for how long a reservation waits for its capture. */
  static final Duration SEVEN_DAYS = Duration.ofDays(7);

  /** The minimum time between two answers "never heard" before they are believed. */
  private static final Duration APART = Duration.ofMinutes(1);

  private static final Duration DAILY = Duration.ofDays(1);

  /** The delays between inquiries, beginning when the answer was missed; then daily. */
  private static final List<Duration> DELAYS =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(15),
          Duration.ofHours(1),
          Duration.ofHours(6));

  /**
   * The delays between inquiries whether a code was paid, beginning when it was made; then daily.
   * Usually a hint comes first.
   */
  private static final List<Duration> PAYMENT_DELAYS =
      List.of(
          Duration.ofMinutes(5), Duration.ofMinutes(15), Duration.ofHours(1), Duration.ofHours(6));

  /** At most a tenth of a delay is added, so that inquiries do not all come at once. */
  private static final int JITTER_FRACTION = 10;

  /** The earliest due work; empty when there is none. */
  public static Optional<DueTask> of(Charge.Registered charge) {
    ChargeRecord record = charge.charge();
    return Stream.concat(
            record.attempts().stream()
                .flatMap(
                    attempt ->
                        Stream.concat(
                            of(record, attempt).stream(), takeBack(charge, attempt).stream())),
            Stream.of(
                    letGo(charge),
                    giveBack(charge),
                    FollowUps.of(charge),
                    FraudReports.dueFor(charge))
                .flatMap(Optional::stream))
        .min(Comparator.comparing(DueTask::dueAt));
  }

  private static Optional<DueTask> of(ChargeRecord record, Attempt attempt) {
    if (attempt.isUnderWay()) {
      Instant deadline = deadline(attempt);
      return Optional.of(new DueTask(Task.TAKE_OVER, attempt.id(), deadline.plus(MARGIN)));
    }
    if (attempt.outcome() instanceof Issued issued) {
      return awaitPayment(record, attempt, issued);
    }
    if (!(attempt.isUnresolved() || attempt.awaitsBuyer() || attempt.awaitsVerdict())
        || attempt.isFlagged()) {
      return Optional.empty();
    }
    List<Attempt> asked = record.about(attempt.id());
    if (asked.stream().anyMatch(Attempt::isUnderWay)) {
      return Optional.empty();
    }
    if (record.isBeingReversed(attempt)) {
      return Optional.of(reverseAgain(attempt, record.reversalsOf(attempt.id())));
    }
    return Optional.of(
        switch (attempt.outcome()) {
          case Accepted accepted -> askForTheEnd(attempt, accepted, asked);
          case ActionRequired action ->
              afterTheTime(attempt, action, asked, record.reversalsOf(attempt.id()));
          case null, default -> next(attempt, asked, record.reversalsOf(attempt.id()));
        });
  }

  /**
   * A code expires unpaid only after the provider has said so, where payments come to light by
   * asking; it is asked until it answers.
   */
  private static Optional<DueTask> awaitPayment(
      ChargeRecord record, Attempt attempt, Issued issued) {
    Instant end = issued.failsAt();
    List<Attempt> asked =
        record.about(attempt.id()).stream()
            .filter(about -> about.requestType() == RequestType.PROBE)
            .toList();
    if (!Boolean.TRUE.equals(attempt.route().asksForPayments())
        || asked.stream().anyMatch(inquiry -> hasAnsweredSince(end, inquiry))) {
      return Optional.of(new DueTask(Task.EXPIRE, attempt.id(), end));
    }
    if (asked.stream().anyMatch(Attempt::isUnderWay)) {
      return Optional.empty();
    }
    Instant last = asked.isEmpty() ? attempt.changedAt() : asked.getLast().changedAt();
    Instant again = again(attempt, PAYMENT_DELAYS, asked.size(), last);
    boolean isFirstSinceTheEnd = last.isBefore(end) && again.isAfter(end);
    return Optional.of(
        new DueTask(
            Task.INQUIRE,
            attempt.id(),
            isFirstSinceTheEnd ? end.plus(attempt.route().blindness()) : again));
  }

  /** Attempts begin at whole milliseconds. */
  private static boolean hasAnsweredSince(Instant end, Attempt inquiry) {
    return inquiry.outcome() instanceof Found
        && !inquiry.startedAt().isBefore(end.truncatedTo(ChronoUnit.MILLIS));
  }

  /** Asking comes only after the provider has refused to be told. */
  private static DueTask afterTheTime(
      Attempt attempt, ActionRequired action, List<Attempt> asked, List<Attempt> reversals) {
    if (reversals.isEmpty()) {
      return new DueTask(Task.EXPIRE, attempt.id(), action.expiresAt());
    }
    return reversals.getLast().isWithoutEffect()
        ? reverseAgain(attempt, reversals)
        : next(attempt, asked, reversals);
  }

  /** The provider has the time that it expects to need, before it is asked. */
  private static DueTask askForTheEnd(Attempt attempt, Accepted accepted, List<Attempt> asked) {
    List<Attempt> sinceThen =
        asked.stream().filter(inquiry -> inquiry.startedAt().isAfter(attempt.changedAt())).toList();
    Instant dueAt =
        sinceThen.isEmpty()
            ? accepted.expectedBy()
            : again(attempt, sinceThen.size(), sinceThen.getLast().changedAt());
    Task end = attempt.awaitsVerdict() ? Task.MISS_VERDICT : Task.FLAG;
    return attempt.route().answersInquiries() && dueAt.isBefore(accepted.overdueAt())
        ? new DueTask(Task.INQUIRE, attempt.id(), dueAt)
        : new DueTask(end, attempt.id(), accepted.overdueAt());
  }

  private static DueTask next(Attempt attempt, List<Attempt> asked, List<Attempt> reversals) {
    if (!attempt.route().answersInquiries()) {
      return withoutInquiries(attempt, reversals);
    }
    Instant last = asked.isEmpty() ? attempt.changedAt() : asked.getLast().changedAt();
    if (attempt.route().barring() == Barring.BY_REVERSAL && isSurelyUnheardOf(attempt, asked)) {
      return new DueTask(Task.REVERSE, attempt.id(), last);
    }
    Instant end = attempt.startedAt().plus(SEVEN_DAYS);
    Instant again = again(attempt, asked.size(), last);
    if (attempt.route().barring() != Barring.NEVER
        && !asked.isEmpty()
        && isUnheardOf(asked.getLast(), attempt)) {
      // One more such answer decides, so that it is asked for soon: the regular delay could be
      // hours.
      Instant decisive = last.plus(APART).plus(jitter(attempt, asked.size(), APART));
      again = again.isBefore(decisive) ? again : decisive;
    }
    return orFlag(Task.INQUIRE, attempt, again, end);
  }

  /**
   * Its notice has the time that it may need. After that, a reversal settles an authorization; a
   * capture or void is not reversed, because that it was done is more likely, and a person looks.
   */
  private static DueTask withoutInquiries(Attempt attempt, List<Attempt> reversals) {
    boolean reverses =
        attempt.route().barring() != Barring.NEVER && attempt.requestType().isAuthorization();
    // What a buyer has completed began long before its answer was lost.
    Instant told =
        Stream.of(
                attempt.startedAt().plus(attempt.route().knownAfter()),
                attempt.changedAt().plus(attempt.route().blindness()))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    if (reversals.isEmpty()) {
      return new DueTask(reverses ? Task.REVERSE : Task.FLAG, attempt.id(), told);
    }
    return reverses && reversals.getLast().isWithoutEffect()
        ? reverseAgain(attempt, reversals)
        : new DueTask(Task.FLAG, attempt.id(), reversals.getLast().changedAt());
  }

  /**
   * A reversal whose answer was lost, or only accepts it, may take effect at any time, so that
   * nothing else that the provider says about the attempt would stay true. It is repeated, which
   * has no further effect, until it is answered.
   */
  private static DueTask reverseAgain(Attempt attempt, List<Attempt> reversals) {
    Instant again = tryAgain(attempt, reversals);
    return orFlag(Task.REVERSE, attempt, again, attempt.startedAt().plus(SEVEN_DAYS));
  }

  /**
   * Until this succeeds, the buyer's card is charged with money that does not belong to the charge.
   */
  private static Optional<DueTask> takeBack(Charge.Registered charge, Attempt attempt) {
    if (!attempt.requestType().isAuthorization()) {
      return Optional.empty();
    }
    List<Attempt> tries =
        charge.charge().about(attempt.id()).stream()
            .filter(about -> about.cause() == AttemptCause.LATE_SUCCESS)
            .toList();
    if (attempt.isLeftToPeople(ChargeFlagged.NOT_GIVEN_BACK)) {
      return Optional.empty();
    }
    if (tries.isEmpty()) {
      return FollowUps.isUnwanted(attempt)
          ? Optional.of(new DueTask(Task.TAKE_BACK, attempt.id(), attempt.changedAt()))
          : Optional.empty();
    }
    if (!tries.getLast().mayBeTriedAgain()) {
      return Optional.empty();
    }
    Instant again = tryAgain(attempt, tries);
    Instant end = attempt.changedAt().plus(SEVEN_DAYS);
    return Optional.of(orFlag(Task.TAKE_BACK, attempt, again, end));
  }

  /** Not before the time that the provider has named. */
  static Instant tryAgain(Attempt attempt, List<Attempt> tries) {
    Attempt latest = tries.getLast();
    Instant again = again(attempt, tries.size() - 1, latest.changedAt());
    Instant named =
        switch (latest.outcome()) {
          case Accepted(_, Instant expectedBy, _, _) -> expectedBy;
          case Declined(_, _, _, _, _, Instant retryAt) -> retryAt;
          case null, default -> null;
        };
    return named != null && named.isAfter(again) ? named : again;
  }

  private static Instant again(Attempt attempt, int tries, Instant last) {
    return again(attempt, DELAYS, tries, last);
  }

  private static Instant again(Attempt attempt, List<Duration> delays, int tries, Instant last) {
    Duration delay = tries < delays.size() ? delays.get(tries) : DAILY;
    return last.plus(delay).plus(jitter(attempt, tries, delay));
  }

  /** The task, or the flag when the task would come too late. */
  private static DueTask orFlag(Task task, Attempt attempt, Instant dueAt, Instant end) {
    return dueAt.isBefore(end)
        ? new DueTask(task, attempt.id(), dueAt)
        : new DueTask(Task.FLAG, attempt.id(), end);
  }

  /** Twice, far enough apart, when it would be known, and no reversal has been tried since. */
  static boolean isSurelyUnheardOf(Attempt attempt, List<Attempt> asked) {
    if (asked.isEmpty() || !isUnheardOf(asked.getLast(), attempt)) {
      return false;
    }
    Instant latest = asked.getLast().changedAt();
    return asked.stream()
        .filter(inquiry -> isUnheardOf(inquiry, attempt))
        .anyMatch(inquiry -> !inquiry.changedAt().plus(APART).isAfter(latest));
  }

  private static boolean isUnheardOf(Attempt inquiry, Attempt about) {
    return inquiry.outcome() instanceof Found(InquiryFinding finding)
        && finding == InquiryFinding.NEVER_HEARD
        && inquiry.changedAt().isAfter(about.startedAt().plus(about.route().knownAfter()));
  }

  /**
   * Different for every attempt and always the same for one attempt, because the schedule is a pure
   * function.
   */
  private static Duration jitter(Attempt attempt, int number, Duration delay) {
    long draw = Math.floorMod(attempt.id().getLeastSignificantBits() + 31L * number, 1000);
    return delay.multipliedBy(draw).dividedBy(1000L * JITTER_FRACTION);
  }

  private static Instant deadline(Attempt attempt) {
    return attempt.changedAt().plusMillis(attempt.route().deadlineMillis());
  }

  private static Optional<DueTask> letGo(Charge.Registered charge) {
    ChargeRecord record = charge.charge();
    boolean waits =
        ChargeLifecycle.LET_GO.isAllowedIn(charge.status())
            && record.attempts().stream().noneMatch(Attempt::blocks);
    return waits
        ? record
            .authorization()
            .filter(reserved -> !reserved.isLeftToPeople(ChargeFlagged.NOT_LET_GO))
            .flatMap(reserved -> letGo(record, reserved))
        : Optional.empty();
  }

  private static Optional<DueTask> letGo(ChargeRecord record, Attempt reserved) {
    List<Attempt> tries =
        record.attempts().stream()
            .filter(attempt -> attempt.cause() == AttemptCause.NOT_CAPTURED)
            .toList();
    Instant first = standsSince(record, reserved).plus(SEVEN_DAYS);
    if (tries.isEmpty()) {
      return Optional.of(new DueTask(Task.LET_GO, reserved.id(), first));
    }
    if (!tries.getLast().mayBeTriedAgain()) {
      return Optional.empty();
    }
    Instant again = tryAgain(reserved, tries);
    return Optional.of(orFlag(Task.LET_GO, reserved, again, first.plus(SEVEN_DAYS)));
  }

  /** A capture that is undone leaves as much time for the next one as there was at first. */
  private static Instant standsSince(ChargeRecord record, Attempt reserved) {
    return record.attempts().stream()
        .filter(Attempt::isUndone)
        .map(Attempt::changedAt)
        .max(Comparator.naturalOrder())
        .filter(reserved.changedAt()::isBefore)
        .orElse(reserved.changedAt());
  }

  /** Due at once, and repeated until it succeeds. */
  private static Optional<DueTask> giveBack(Charge.Registered charge) {
    Instant since = charge.charge().surplusAt();
    Optional<Attempt> paid = Overpayment.toGiveBack(charge);
    if (since == null || paid.isEmpty()) {
      return Optional.empty();
    }
    List<Attempt> tries = Overpayment.tries(charge.charge());
    // What comes back after a return, because a refund of the merchant is undone, goes back, too.
    if (tries.isEmpty() || tries.getLast().isApproved()) {
      return Optional.of(new DueTask(Task.GIVE_BACK, paid.get().id(), since));
    }
    if (!tries.getLast().mayBeTriedAgain()) {
      return Optional.empty();
    }
    Instant again = tryAgain(paid.get(), tries);
    return Optional.of(orFlag(Task.GIVE_BACK, paid.get(), again, since.plus(SEVEN_DAYS)));
  }
}
