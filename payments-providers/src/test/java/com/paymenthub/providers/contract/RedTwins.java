package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.catchThrowable;

import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.core.ConditionTimeoutException;

/** Providers with a mistake, for which a suite has to fail. */
public final class RedTwins {

  private RedTwins() {}

  /** Makes sure that a test of a suite fails, because of what it asserts. */
  public static void assertRed(ThrowingCallable check) {
    Assertions.assertThat(catchThrowable(check))
        .as("the test would not notice")
        .isInstanceOfAny(AssertionError.class, ConditionTimeoutException.class);
  }
}
