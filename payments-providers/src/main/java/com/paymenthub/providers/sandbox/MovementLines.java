package com.paymenthub.providers.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
                movement.amount().minorUnits(),
                movement.amount().currency().getCurrencyCode(),
                movement.at().toString()));
    return (line + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Hands over every movement in the file, the oldest first, and says how many lines are none. Such
   * a line is what a crash left of one: nobody was told that its money had moved.
   */
  static int read(Path file, Consumer<Movement> movements) throws IOException {
    int torn = 0;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isEmpty()) {
          continue;
        }
        try {
          movements.accept(JSON.readValue(line, Line.class).movement());
        } catch (JacksonException notWhole) {
          torn++;
        }
      }
    }
    return torn;
  }

  private record Line(UUID reference, String kind, long amount, String currency, String at) {
    Movement movement() {
      return new Movement(
          reference,
          RequestType.valueOf(kind.toUpperCase(Locale.ROOT)),
          Money.of(amount, currency),
          Instant.parse(at));
    }
  }
}
