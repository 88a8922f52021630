package com.paymenthub.charging.checks;

import com.paymenthub.providers.contract.CheckResult;
import java.util.Locale;

/** A step of a check, and what it has found. */
public record CheckedStep(Step step, CheckResult result) {

  /** What is tried, in this order. */
  public enum Step {
    /** The credentials are complete, and each has its form. */
    CREDENTIALS,
    /** An access token can be had. */
    TOKEN,
    /** A request that does nothing is answered. */
    REQUEST,
    /** The provider sends a notice when it is asked for one. */
    NOTICE;

    /** The name in small letters. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
