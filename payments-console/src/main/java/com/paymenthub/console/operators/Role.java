package com.paymenthub.console.operators;

import java.util.Arrays;
import java.util.Locale;

/** What an operator is there for. */
public enum Role {
  /** Explains charges to merchants and sends notifications again. */
  SUPPORT,
  /** Reads what has happened and who has done what. */
  AUDITOR,
  /** Reads amounts and closings. */
  FINANCE,
  /** May do everything, and looks after operators. */
  ADMIN;

  /** As it is stored and told, for example {@code support}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The role with a code.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Role of(String code) {
    return Arrays.stream(values())
        .filter(role -> role.code().equals(code))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no role " + code));
  }
}
