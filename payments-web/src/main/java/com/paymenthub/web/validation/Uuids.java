package com.paymenthub.web.validation;

import java.util.Optional;
import java.util.UUID;

/** Reads ids from texts. */
public final class Uuids {

  private static final int LENGTH = 36;

  private Uuids() {}

  /**
   * The id in {@code text}, in its canonical form of 36 characters (RFC 9562 §4); empty if none.
   */
  public static Optional<UUID> parse(String text) {
    if (text.length() != LENGTH) {
      return Optional.empty();
    }
    try {
      // The parser is lenient about where the hyphens are.
      return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
