package com.paymenthub.charging.accounts;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where an account belongs for its whole life (docs/interface.md §1). */
public enum Environment {
  SANDBOX("test"),
  PRODUCTION("live");

  private final String keyMark;

  Environment(String keyMark) {
    this.keyMark = keyMark;
  }

  /** The name that the interface uses, for example {@code sandbox}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The part of a key's prefix that names this environment. */
  public String keyMark() {
    return keyMark;
  }

  /**
   * The environment with this code.
   *
   * @throws IllegalArgumentException naming the valid codes
   */
  public static Environment of(String code) {
    return Arrays.stream(values())
        .filter(each -> each.code().equals(code.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no environment '%s'; possible are %s"
                        .formatted(
                            code,
                            Arrays.stream(values())
                                .map(Environment::code)
                                .collect(Collectors.joining(", ")))));
  }
}
