package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.CallLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** How the simulators lose an answer: the caller gets no answer before its deadline. */
@Component
public final class LostAnswers {

  private final @Nullable Duration givenUpAfter;

  /**
   * The way in which answers get lost.
   *
   * @param givenUpAfter after how long the caller gives up, as if the deadline had passed; null to
   *     wait until the deadline
   */
  LostAnswers(
      @Value("${payments.simulators.lost-answers-given-up-after:#{null}}")
          @Nullable Duration givenUpAfter) {
    this.givenUpAfter = givenUpAfter;
  }

  /** Lost answers that are waited for until the deadline. */
  public static LostAnswers untilTheDeadline() {
    return new LostAnswers(null);
  }

  /**
   * Makes the caller wait.
   *
   * @param limits of which one deadline or the other says how long the answer is waited for: due
   *     work waits as long as the provider is given, not as long as the account has set
   * @throws InterruptedException when the wait is given up
   */
  void await(CallLimits limits) throws InterruptedException {
    if (givenUpAfter != null) {
      Thread.sleep(givenUpAfter);
      throw new InterruptedException("the answer was given up");
    }
    Thread.sleep(longest(limits).multipliedBy(2));
  }

  /**
   * Takes the time of an answer. One that comes when nobody waits for it any more is lost.
   *
   * @throws InterruptedException when the caller's deadline has passed, or the wait is given up
   */
  void awaitLatency(Duration latency, CallLimits limits) throws InterruptedException {
    if (latency.compareTo(longest(limits)) < 0) {
      Thread.sleep(latency);
    } else {
      await(limits);
    }
  }

  private static Duration longest(CallLimits limits) {
    return limits.isImpatient() ? limits.providerDeadline() : limits.deadline();
  }
}
