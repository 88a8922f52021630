package com.paymenthub.domain.charges;

import java.time.Duration;

/**
 * How long the caller still waits for providers.
 *
 * @param left the remaining time; zero or less when it is over
 * @param total the time for all calls together, from the beginning
 */
public record TimeLeft(Duration left, Duration total) {

  /** Nobody waits: further calls are made as due work. */
  public static final TimeLeft NONE = new TimeLeft(Duration.ZERO, Duration.ZERO);

  /** A further call is made only when at least this part of its deadline is left. */
  private static final int SHARE_OF_FURTHER_CALLS = 2;

  /** A call that is stored already is made when at least this part of its deadline is left. */
  private static final int SHARE_OF_ANY_CALL = 4;

  /** Whether a further call makes sense: at least half of its deadline is left. */
  public boolean suffices(Duration deadline) {
    return isLeft(deadline, SHARE_OF_FURTHER_CALLS);
  }

  /** Whether a stored call still makes sense: a quarter of its deadline is left. */
  public boolean allows(Duration deadline) {
    return isLeft(deadline, SHARE_OF_ANY_CALL);
  }

  /** For how long the answer to a call is waited for. */
  public Duration cut(Duration deadline) {
    return shorter(deadline, left);
  }

  /** A deadline that is longer than the total time is cut to the total time. */
  private boolean isLeft(Duration deadline, int share) {
    return left.isPositive() && left.multipliedBy(share).compareTo(shorter(deadline, total)) >= 0;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
