package com.paymenthub.api.commands;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import picocli.CommandLine;

/** Reads instants as the interface does. */
final class InstantConverter implements CommandLine.ITypeConverter<Instant> {

  @Override
  public Instant convert(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException none) {
      throw new CommandLine.TypeConversionException(
          "'%s' is no instant; an example is 2026-11-22T14:30:00Z".formatted(text));
    }
  }
}
