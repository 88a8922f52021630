package com.paymenthub.api.commands;

import com.paymenthub.projections.history.Timelines.Subject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose story is to be told. */
final class SubjectOption {

  @Option(names = "--charge", required = true, paramLabel = "<id>", description = "A charge.")
  private @Nullable UUID charge;

  @Option(names = "--card", required = true, paramLabel = "<id>", description = "A card.")
  private @Nullable UUID card;

  @Option(names = "--session", required = true, paramLabel = "<id>", description = "A session.")
  private @Nullable UUID session;

  Subject subject() {
    if (charge != null) {
      return Subject.CHARGE;
    }
    return card == null ? Subject.SESSION : Subject.CARD;
  }

  UUID id() {
    for (UUID given : new @Nullable UUID[] {charge, card, session}) {
      if (given != null) {
        return given;
      }
    }
    throw new IllegalStateException("one of them is required");
  }

  @Override
  public String toString() {
    return switch (subject()) {
          case CHARGE -> "charge ";
          case CARD -> "card ";
          case SESSION -> "session ";
        }
        + id();
  }
}
