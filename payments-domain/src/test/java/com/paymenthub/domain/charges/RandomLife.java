package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.refusals.RefusalKey.OUTCOME_UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One charge to which anything may happen: merchants ask, providers answer, are late, say nothing
 * or never get the request, nodes die, confirmations come. A small model is told the same, and the
 * books of the provider say where the money is.
 */
final class RandomLife {

  private static final int MAXIMUM_STEPS_TO_REST = 400;
  private static final UUID RUN = new UUID(3, 1);
  private static final List<Confirmation> CONFIRMATIONS =
      List.of(Confirmation.AUTHORIZED, Confirmation.VOIDED, Confirmation.CHARGED_BACK);

  private final Random random;
  private final Life life;
  private final SmallModel model;
  private final ProviderBooks books = new ProviderBooks();
  private final RandomAnalyst analyst;
  private @Nullable UUID forgotten;

  RandomLife(Random random) {
    this.random = random;
    boolean capture = random.nextBoolean();
    ChargeTerms terms =
        random.nextInt(3) == 0
            ? FraudAnalysisTest.terms(policy(random), capture)
            : ChargeExamples.terms(capture);
    life = Life.pending(terms);
    model = new SmallModel(life.residual(), terms.fraudPolicy());
    analyst = new RandomAnalyst(random, life, model);
    model.started(life.latest());
  }

  private static FraudPolicy policy(Random random) {
    int onError = random.nextInt(3);
    return FraudAnalysisTest.reported(
        FraudAnalysisTest.policy(
            random.nextInt(4) > 0, random.nextInt(4) > 0, onError == 1, onError == 2));
  }

  Life life() {
    return life;
  }

  ProviderBooks books() {
    return books;
  }

  /** Something happens, and model and charge agree about what became of it. */
  void step() {
    switch (random.nextInt(16)) {
      case 15 -> follow(analyst.tellVerdict());
      case 0 -> {
        Long amount = amount();
        ask(life.captureCommand(amount), model.captureRefused(amount));
      }
      case 1, 2 -> {
        Long amount = amount();
        ask(life.voidCommand(amount), model.voidRefused(amount));
      }
      case 3 -> confirm();
      case 4 -> decideFraud();
      case 5 -> answerAgain();
      case 6, 7 -> attendWhenDue();
      case 8 -> resolveSomething();
      case 13 -> tellFee();
      case 14 -> winDispute();
      case 9 -> life.later(Duration.ofMillis(random.nextInt(100_000)));
      default -> answerSomething(true);
    }
    agree();
  }

  /**
   * Everybody does what is next until nothing is; the provider's answers get through mostly, and
   * people find out what only they can.
   */
  void comeToRest() {
    for (int steps = 0; !life.isAtRest() || flagged().isPresent(); steps++) {
      assertThat(steps).as("steps to rest").isLessThan(MAXIMUM_STEPS_TO_REST);
      if (life.isAtRest()) {
        resolveSomething();
      } else if (random.nextInt(8) == 0 || !answerSomething(false)) {
        attendWhenDue();
      }
      agree();
    }
  }

  private Optional<Attempt> flagged() {
    return life.record().attempts().stream()
        .filter(Attempt::isFlagged)
        .min(
            Comparator.comparing(attempt -> !attempt.flag().equals(ChargeFlagged.OUTCOME_UNKNOWN)));
  }

  /** A person looks into the provider's books, puts right what only people can, and says so. */
  private void resolveSomething() {
    Optional<Attempt> found = flagged();
    if (found.isEmpty()) {
      return;
    }
    Attempt attempt = found.get();
    boolean settled = model.voidRefused(null).filter(OUTCOME_UNKNOWN::equals).isEmpty();
    if (!attempt.flag().equals(ChargeFlagged.OUTCOME_UNKNOWN) && !settled) {
      ask(life.resolveCommand(attempt.id(), true), Optional.of(OUTCOME_UNKNOWN));
      return;
    }
    boolean moved =
        switch (attempt.flag()) {
          case ChargeFlagged.OUTCOME_UNKNOWN -> books.settle(attempt);
          case ChargeFlagged.NOT_GIVEN_BACK -> books.giveBack(attempt.id());
          case ChargeFlagged.NOT_LET_GO -> random.nextBoolean() && books.giveBack(attempt.id());
          case ChargeFlagged.LATE_REVERSAL -> books.held(attempt.id()) > 0;
          case ChargeFlagged.LATE_CAPTURE, ChargeFlagged.LATE_VOID ->
              books.putRight(life.record().latestAuthorization().id(), counted());
          default -> throw new AssertionError("no card charge is flagged for " + attempt.flag());
        };
    int before = life.record().attempts().size();
    follow(life.tell(life.resolveCommand(attempt.id(), moved)));
    if (attempt.flag().equals(ChargeFlagged.OUTCOME_UNKNOWN)) {
      if (moved) {
        model.yes(attempt.id());
      } else {
        model.no(attempt.id(), false);
      }
    }
    life.record().attempts().stream().skip(before).forEach(made -> model.yes(made.id()));
  }

  /** A settlement file tells what the provider keeps for something that it did. */
  private void tellFee() {
    life.record().attempts().stream()
        .filter(Attempt::isApproved)
        .findAny()
        .ifPresent(
            attempt -> life.feeTold(attempt.id(), random.nextLong(-5, 50), RUN, Set.of(RUN)));
  }

  /** What the provider should hold for the charge. */
  private long counted() {
    return switch (life.status()) {
      case PRE_AUTHORIZED, AUTHORIZED, CHARGED_BACK -> life.residual();
      case PENDING, FAILED, CANCELED, VOIDED -> 0;
    };
  }

  boolean wasFlagged() {
    return life.history().stream().anyMatch(ChargeFlagged.class::isInstance);
  }

  private void agree() {
    assertThat(life.status()).isEqualTo(model.status());
    boolean over = life.status() == ChargeStatus.VOIDED || life.status() == ChargeStatus.CANCELED;
    assertThat(life.residual()).isEqualTo(over ? 0 : model.left());
  }

  private @Nullable Long amount() {
    return random.nextInt(3) == 0 ? null : 1 + random.nextLong(life.residual() + 100);
  }

  private void ask(ChargeCommand command, Optional<RefusalKey> expected) {
    Optional<RefusalKey> refused = tell(command);
    assertThat(refused).as("%s", command).isEqualTo(expected);
  }

  private Optional<RefusalKey> tell(ChargeCommand command) {
    try {
      follow(life.tell(command));
      return Optional.empty();
    } catch (Refusal refusal) {
      return Optional.of(refusal.key());
    }
  }

  private void follow(List<ChargeEvent> events) {
    for (ChargeEvent event : events) {
      if (event instanceof AttemptStarted started) {
        model.started(life.record().attempt(started.attemptId()));
      }
    }
  }

  private void confirm() {
    Confirmation confirmation = CONFIRMATIONS.get(random.nextInt(CONFIRMATIONS.size()));
    Attempt awaited = life.record().latestAuthorization();
    boolean won =
        confirmation == Confirmation.AUTHORIZED && life.status() == ChargeStatus.CHARGED_BACK;
    boolean undone =
        Undoings.leadingTo(life.charge().registered(), ChargeStatus.AUTHORIZED).isPresent()
            && confirmation == Confirmation.AUTHORIZED;
    if (won || undone || life.announceRefused(confirmation).isPresent()) {
      // What the charge does not allow is told elsewhere.
      return;
    }
    follow(life.confirm(confirmation));
    if (confirmation == Confirmation.AUTHORIZED) {
      books.confirm(awaited);
      model.paid();
    } else {
      Attempt told = life.latest();
      books.execute(told, life.record());
      model.yes(told.id());
    }
  }

  /** The merchant wins where there is a dispute; what is announced elsewhere is a payment. */
  private void winDispute() {
    if (life.status() == ChargeStatus.CHARGED_BACK) {
      ask(life.announceCommand(Confirmation.AUTHORIZED), model.winRefused());
    }
  }

  private void decideFraud() {
    FraudVerdict verdict = analyst.verdict();
    int before = life.record().attempts().size();
    if (tell(life.fraudCommand(verdict)).isEmpty()) {
      model.judged(life.record().attempts().get(before).id(), verdict);
    }
  }

  private void attendWhenDue() {
    if (life.isAtRest()) {
      return;
    }
    DueTask next = life.next();
    Attempt about = life.record().attempt(next.attemptId());
    List<ChargeEvent> events = life.attendWhenDue();
    assertThat(events).as("%s leads to something", next).isNotEmpty();
    if (next.task() == DueTask.Task.TAKE_OVER || next.task() == DueTask.Task.MISS_VERDICT) {
      model.unanswered(about.id());
    }
    follow(events);
  }

  /** An attempt under way meets its fate; answers whether there was one. */
  private boolean answerSomething(boolean anything) {
    List<Attempt> underWay = life.record().attempts().stream().filter(Attempt::isUnderWay).toList();
    if (underWay.isEmpty()) {
      return false;
    }
    Attempt attempt = underWay.get(random.nextInt(underWay.size()));
    switch (attempt.requestType()) {
      case PROBE -> inquire(attempt);
      case ANTI_FRAUD -> follow(analyst.analyse(attempt));
      case PRE_AUTHORIZATION, AUTHORIZATION, CAPTURE, VOID, CHARGE_BACK, CHARGE_BACK_REVERSAL ->
          send(attempt, anything);
      case REPORT -> follow(life.answered(attempt.id(), analyst.answerToReport()));
      case ZERO_DOLLAR -> throw new IllegalStateException("that is asked of a card only");
    }
    return true;
  }

  private void send(Attempt attempt, boolean anything) {
    int fate = random.nextInt(10);
    boolean answered = random.nextInt(4) > 0;
    if (fate < 6) {
      AttemptOutcome outcome = books.execute(attempt, life.record());
      record(attempt, answered ? outcome : UNKNOWN);
    } else if (fate < 7 && !attempt.isReversal()) {
      AttemptOutcome outcome = books.refuse(attempt.id());
      boolean retryable = outcome == FINAL && random.nextBoolean();
      record(attempt, answered ? retryable ? RETRYABLE : outcome : UNKNOWN);
    } else if (fate < 8) {
      record(attempt, NOT_SENT);
      if (attempt.requestType().isAuthorization() && random.nextInt(4) == 0) {
        // It was sent after all, which nobody is told.
        forgotten = attempt.id();
      }
    } else if (fate < 9) {
      if (!attempt.isReversal()) {
        books.drop(attempt.id());
      }
      record(attempt, UNKNOWN);
    } else if (anything || random.nextBoolean()) {
      // Lost on its way there.
      record(attempt, UNKNOWN);
    }
  }

  private void record(Attempt attempt, AttemptOutcome outcome) {
    @Nullable Route failover = random.nextInt(3) == 0 ? SECOND : null;
    @Nullable TimeLeft timeLeft = random.nextInt(4) == 0 ? TimeLeft.NONE : null;
    follow(life.answered(attempt.id(), outcome, failover, timeLeft));
    if (outcome == APPROVED) {
      model.yes(attempt.id());
    } else if (outcome == UNKNOWN) {
      model.unanswered(attempt.id());
    } else {
      boolean goesOn =
          failover != null && timeLeft == null && (outcome == RETRYABLE || outcome == NOT_SENT);
      model.no(attempt.id(), goesOn);
    }
  }

  /** An answer comes twice, or the success of what was taken for not sent turns up. */
  private void answerAgain() {
    if (forgotten != null) {
      Attempt late = life.record().attempt(forgotten);
      forgotten = null;
      record(late, books.execute(late, life.record()));
      return;
    }
    List<Attempt> known =
        life.record().attempts().stream()
            .filter(attempt -> attempt.isApproved() && attempt.requestType().movesMoney())
            .toList();
    if (!known.isEmpty()) {
      Attempt attempt = known.get(random.nextInt(known.size()));
      AttemptOutcome again = random.nextBoolean() ? APPROVED : FINAL;
      assertThat(life.answered(attempt.id(), again)).isEmpty();
    }
  }

  private void inquire(Attempt inquiry) {
    Attempt subject = life.record().attempt(inquiry.about());
    InquiryOutcome outcome =
        random.nextInt(4) == 0
            ? new InquiryOutcome.NoAnswer("deadline_passed")
            : subject.requestType() == RequestType.ANTI_FRAUD
                ? analyst.found()
                : books.inquire(subject.id());
    follow(
        life.tell(
            new ChargeCommand.RecordInquiry(
                ChargeExamples.CHARGE,
                inquiry.id(),
                outcome,
                new UUID(2, random.nextLong()),
                life.now())));
    switch (outcome) {
      case InquiryOutcome.Executed _ -> model.yes(inquiry.about());
      case InquiryOutcome.Refused _, InquiryOutcome.NotExecuted _ ->
          model.no(inquiry.about(), false);
      case InquiryOutcome.NeverHeard _, InquiryOutcome.NoAnswer _ -> {}
      case InquiryOutcome.Analyzed(Analyzed(FraudVerdict verdict, int _)) -> {
        if (!(subject.outcome() instanceof Analyzed)) {
          model.judged(subject.id(), verdict);
        }
      }
      case InquiryOutcome.Accepted _ ->
          assertThat(subject.requestType())
              .as("these books answer at once")
              .isEqualTo(RequestType.ANTI_FRAUD);
      case InquiryOutcome.ActionRequired _ ->
          throw new AssertionError("these books answer at once");
      case InquiryOutcome.Issued _ -> throw new AssertionError("cards are charged without a code");
    }
  }
}
