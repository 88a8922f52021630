package com.paymenthub.providers.adapters.sandbox;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
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
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The format of movements, accepted requests, codes and reports in the ledger's file: one JSON
 * object per line.
 */
final class LedgerLines {

  /** The kind of a line with a code instead of a movement. */
  private static final String CODE = "code";

  /** The kind of a line with what became of a charge that was analysed. */
  private static final String REPORT = "report";

  /** The kind of a line with a request that was accepted. */
  private static final String ACCEPTED = "accepted";

  private LedgerLines() {}

  /** The line of any entry but an answer. A simulator in a process of its own has no pages. */
  static byte[] write(LedgerEntry entry) {
    Line line =
        switch (entry) {
          case LedgerEntry.Made(UUID reference, Issued code) ->
              new Line(reference, CODE, null, null, null, null, code, null, null);
          case LedgerEntry.Accepted accepted ->
              Line.of(ACCEPTED, accepted.movement(), BooksJson.Finish.of(accepted));
          case LedgerEntry.Reported(SimulatedReport report) ->
              new Line(
                  report.reference(),
                  REPORT,
                  report.analysis(),
                  report.amount().minorUnits(),
                  report.amount().currency().getCurrencyCode(),
                  report.at().toString(),
                  null,
                  null,
                  BooksJson.Fate.of(report));
          case LedgerEntry.Waiting _ ->
              throw new IllegalArgumentException("nothing is asked of buyers here");
          default -> {
            SimulatedMovement movement = entry.money().orElseThrow();
            yield Line.of(movement.kind().code(), movement, null);
          }
        };
    return (BooksJson.MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Passes on every entry in the file from {@code offset} on, the oldest first. An incomplete line
   * was cut off by a crash, before its call was answered.
   *
   * @return where the last whole line ends, and how many lines were incomplete
   */
  static Read read(Path file, long offset, Consumer<LedgerEntry> entries) throws IOException {
    byte[] bytes;
    try (InputStream stream = Files.newInputStream(file)) {
      stream.skipNBytes(offset);
      bytes = stream.readAllBytes();
    }
    int torn = 0;
    int start = 0;
    for (int end = 0; end < bytes.length; end++) {
      if (bytes[end] == '\n') {
        torn += accept(Arrays.copyOfRange(bytes, start, end), entries) ? 0 : 1;
        start = end + 1;
      }
    }
    return new Read(offset + start, torn);
  }

  /**
   * How far a file was read.
   *
   * @param offset where the last whole line ends
   * @param torn how many lines were incomplete
   */
  record Read(long offset, int torn) {}

  private static boolean accept(byte[] line, Consumer<LedgerEntry> entries) {
    if (line.length == 0) {
      return true;
    }
    try {
      entries.accept(BooksJson.MAPPER.readValue(line, Line.class).entry());
      return true;
    } catch (JacksonException notWhole) {
      return false;
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Line(
      UUID reference,
      String kind,
      @Nullable UUID of,
      @Nullable Long amount,
      @Nullable String currency,
      @Nullable String at,
      @Nullable Issued code,
      BooksJson.@Nullable Finish finish,
      BooksJson.@Nullable Fate fate) {

    static Line of(String kind, SimulatedMovement movement, BooksJson.@Nullable Finish finish) {
      return new Line(
          movement.reference(),
          kind,
          movement.of(),
          movement.amount().minorUnits(),
          movement.amount().currency().getCurrencyCode(),
          movement.at().toString(),
          null,
          finish,
          null);
    }

    LedgerEntry entry() {
      if (kind.equals(CODE)) {
        return new LedgerEntry.Made(reference, requireNonNull(code));
      }
      if (fate != null) {
        return new LedgerEntry.Reported(
            fate.of(
                reference,
                requireNonNull(of),
                Money.of(requireNonNull(amount), requireNonNull(currency)),
                Instant.parse(requireNonNull(at))));
      }
      return finish == null
          ? new LedgerEntry.Moved(movement(RequestType.valueOf(kind.toUpperCase(Locale.ROOT))))
          : finish.of(movement(finish.asked()));
    }

    private SimulatedMovement movement(RequestType asked) {
      return new SimulatedMovement(
          reference,
          asked,
          requireNonNull(of),
          Money.of(requireNonNull(amount), requireNonNull(currency)),
          Instant.parse(requireNonNull(at)));
    }
  }
}
