package com.paymenthub.providers.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** How movements stand in the ledger's file: one JSON object per line. */
final class MovementLines {

  private static final JsonMapper JSON = JsonMapper.shared();

  private MovementLines() {}

  static byte[] write(Movement movement) {
    String line =
        JSON.writeValueAsString(
            new Line(
                movement.reference(),
                movement.kind().code(),
                movement.of(),
                movement.amount().minorUnits(),
                movement.amount().currency().getCurrencyCode(),
                movement.at().toString()));
    return (line + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Hands over every movement in the file from {@code offset} on, the oldest first. A line that is
   * none is what a crash left of one: nobody was told that its money had moved.
   *
   * @return where the last whole line ends, and how many lines were none
   */
  static Read read(Path file, long offset, Consumer<Movement> movements) throws IOException {
    byte[] bytes;
    try (InputStream stream = Files.newInputStream(file)) {
      stream.skipNBytes(offset);
      bytes = stream.readAllBytes();
    }
    int torn = 0;
    int start = 0;
    for (int end = 0; end < bytes.length; end++) {
      if (bytes[end] == '\n') {
        torn += accept(Arrays.copyOfRange(bytes, start, end), movements) ? 0 : 1;
        start = end + 1;
      }
    }
    return new Read(offset + start, torn);
  }

  /**
   * How far a file was read.
   *
   * @param offset where the last whole line ends
   * @param torn how many lines were no movement
   */
  record Read(long offset, int torn) {}

  private static boolean accept(byte[] line, Consumer<Movement> movements) {
    if (line.length == 0) {
      return true;
    }
    try {
      movements.accept(JSON.readValue(line, Line.class).movement());
      return true;
    } catch (JacksonException notWhole) {
      return false;
    }
  }

  private record Line(
      UUID reference, String kind, UUID of, long amount, String currency, String at) {
    Movement movement() {
      return new Movement(
          reference,
          RequestType.valueOf(kind.toUpperCase(Locale.ROOT)),
          of,
          Money.of(amount, currency),
          Instant.parse(at));
    }
  }
}
