package com.paymenthub.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets every test wait long for what must happen: a machine may be busy, and how long something
 * takes is no part of what a test says. The wait has an end only so that a hanging test has one.
 */
public final class Patience implements BeforeAllCallback {

  /** The longest wait of {@link Awaitility} where a test says nothing else. */
  public static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(LONGEST_WAIT);
  }
}
