package com.paymenthub.domain.history;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochRandomGenerator;
import java.util.UUID;

/** Identifiers of everything we store: UUID version 7 (RFC 9562), so that new rows sort last. */
public final class Ids {

  private static final TimeBasedEpochRandomGenerator GENERATOR =
      Generators.timeBasedEpochRandomGenerator();

  private Ids() {}

  /**
   * A new identifier, which sorts after those of earlier milliseconds. Within one millisecond the
   * order is random, so that ids cannot be guessed from each other.
   */
  public static UUID next() {
    return GENERATOR.generate();
  }
}
