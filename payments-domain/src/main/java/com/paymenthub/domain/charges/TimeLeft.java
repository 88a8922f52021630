package com.paymenthub.domain.charges;

import java.time.Duration;

/**
 * How long whoever asked still waits for providers.
 *
 * @param left from now on; zero or less when the time is over
 * @param total when the waiting began, for all calls together
 */
public record TimeLeft(Duration left, Duration total) {

  /** Nobody waits: whatever follows is left to the charge's agenda. */
  public static final TimeLeft NONE = new TimeLeft(Duration.ZERO, Duration.ZERO);

  /** A further call is made only when at least this part of its deadline is left. */
  private static final int SHARE_OF_FURTHER_CALLS = 2;

  /** A call that is on record already is made when at least this part of its deadline is left. */
  private static final int SHARE_OF_ANY_CALL = 4;

  /** Whether a further call makes sense: at least half of its deadline is left. */
  public boolean suffices(Duration deadline) {
    return isLeft(deadline, SHARE_OF_FURTHER_CALLS);
  }

  /** Whether a call that is on record makes sense still: a quarter of its deadline is left. */
  public boolean allows(Duration deadline) {
    return isLeft(deadline, SHARE_OF_ANY_CALL);
  }

  /** For how long the answer to a call is waited for. */
  public Duration cut(Duration deadline) {
    return shorter(deadline, left);
  }

  /** Where a deadline is longer than anybody waits, all that anybody waits counts. */
  private boolean isLeft(Duration deadline, int share) {
    return left.isPositive() && left.multipliedBy(share).compareTo(shorter(deadline, total)) >= 0;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
