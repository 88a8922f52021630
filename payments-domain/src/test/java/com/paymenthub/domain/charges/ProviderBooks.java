package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The books of a provider that tells the truth: what it did under each reference, and whose money
 * it holds. It gives back what it holds and not a cent more; being asked for more fails the test.
 */
final class ProviderBooks {

  private enum Entry {
    EXECUTED,
    REFUSED,
    /** It knows of it, and will never do it. */
    DEAD
  }

  private final Map<UUID, Entry> entries = new HashMap<>();

  /** What is held of each authorization's money. */
  private final Map<UUID, Long> held = new HashMap<>();

  /** Does what an attempt asks for, unless its reference is known already. */
  AttemptOutcome execute(Attempt attempt, ChargeRecord charge) {
    if (attempt.isReversal()) {
      return reverse(charge.attempt(attempt.about()));
    }
    if (entries.putIfAbsent(attempt.id(), Entry.EXECUTED) == null) {
      move(attempt, charge);
    }
    return answerTo(attempt.id());
  }

  AttemptOutcome refuse(UUID attemptId) {
    entries.putIfAbsent(attemptId, Entry.REFUSED);
    return answerTo(attemptId);
  }

  /** It will never be done. */
  void drop(UUID attemptId) {
    entries.putIfAbsent(attemptId, Entry.DEAD);
  }

  InquiryOutcome inquire(UUID about) {
    return switch (entries.get(about)) {
      case null -> new InquiryOutcome.NeverHeard();
      case EXECUTED -> new InquiryOutcome.Executed(APPROVED);
      case REFUSED -> new InquiryOutcome.Refused(FINAL);
      case DEAD -> new InquiryOutcome.NotExecuted();
    };
  }

  /** The buyer's payment arrived after all that was said before. */
  void confirm(Attempt authorization) {
    entries.put(authorization.id(), Entry.EXECUTED);
    held.put(authorization.id(), authorization.amount().minorUnits());
  }

  /** Whether it did it; if not, it never will. */
  boolean settle(Attempt attempt) {
    drop(attempt.id());
    return entries.get(attempt.id()) == Entry.EXECUTED;
  }

  /** Gives all of an authorization's money back, by hand. */
  boolean giveBack(UUID authorizationId) {
    return putRight(authorizationId, 0);
  }

  /** Corrects by hand what it holds of an authorization's money. */
  boolean putRight(UUID authorizationId, long amount) {
    held.put(authorizationId, amount);
    return true;
  }

  /** What it holds of an authorization's money. */
  long held(UUID authorizationId) {
    return held.getOrDefault(authorizationId, 0L);
  }

  private AttemptOutcome answerTo(UUID attemptId) {
    return entries.get(attemptId) == Entry.EXECUTED ? APPROVED : FINAL;
  }

  private void move(Attempt attempt, ChargeRecord charge) {
    long amount = attempt.amount().minorUnits();
    UUID of = moneyOf(attempt, charge);
    switch (attempt.requestType()) {
      case PRE_AUTHORIZATION, AUTHORIZATION -> held.put(attempt.id(), amount);
      case CAPTURE -> {
        assertThat(amount).as("captured of what is held").isLessThanOrEqualTo(held(of));
        held.put(of, amount);
      }
      case VOID -> {
        assertThat(amount).as("returned of what is held").isLessThanOrEqualTo(held(of));
        held.put(of, held(of) - amount);
      }
      case CHARGE_BACK, CHARGE_BACK_REVERSAL, ANTI_FRAUD, PROBE, ZERO_DOLLAR, REPORT -> {}
    }
  }

  private static UUID moneyOf(Attempt attempt, ChargeRecord charge) {
    return attempt.about() == null ? charge.latestAuthorization().id() : attempt.about();
  }

  private AttemptOutcome reverse(Attempt subject) {
    if (entries.get(subject.id()) == Entry.EXECUTED) {
      if (!subject.requestType().isAuthorization()) {
        return FINAL;
      }
      held.put(subject.id(), 0L);
    }
    entries.put(subject.id(), Entry.DEAD);
    return APPROVED;
  }
}
