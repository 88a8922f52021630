package com.paymenthub.providers.sandbox;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** How the simulators lose an answer: whoever asked hears nothing until its deadline has passed. */
@Component
public final class LostAnswers {

  private final @Nullable Duration givenUpAfter;

  /**
   * The way in which answers get lost.
   *
   * @param givenUpAfter after how long one is given up, as if the deadline had passed then; null to
   *     wait until it really has
   */
  LostAnswers(
      @Value("${payments.simulators.lost-answers-given-up-after:#{null}}")
          @Nullable Duration givenUpAfter) {
    this.givenUpAfter = givenUpAfter;
  }

  /** Answers that are waited for until the deadline. */
  public static LostAnswers untilTheDeadline() {
    return new LostAnswers(null);
  }

  /**
   * Keeps whoever asked waiting.
   *
   * @param deadline how long the answer is waited for
   * @throws InterruptedException when it is given up
   */
  void await(Duration deadline) throws InterruptedException {
    if (givenUpAfter != null) {
      Thread.sleep(givenUpAfter);
      throw new InterruptedException("the answer was given up");
    }
    Thread.sleep(deadline.multipliedBy(2));
  }
}
