package com.paymenthub.api.seals;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** Writes the whole history into a directory, and reads it line by line, in constant memory. */
final class HistoryExport {

  /** All seals, one after the other. */
  static final String SEALS = "seals.txt";

  /** Written last, so that an export without it is not complete. */
  static final String SUMMARY = "export.txt";

  private static final String TITLE = "payments-export 1";
  private static final int BUFFER_BYTES = 1 << 18;
  private static final int TOLD_EVERY = 100_000;

  private HistoryExport() {}

  /**
   * Writes the history of a database.
   *
   * @param connection in a transaction that sees one moment and lasts as long as it takes
   * @param directory a new or empty one
   * @param published the directory of published seals
   * @param at that moment
   * @param progress told how many lines were written
   * @throws IllegalStateException when the directory is not empty
   */
  static void write(
      Connection connection,
      Path directory,
      SealDirectory published,
      Instant at,
      LongConsumer progress)
      throws SQLException, IOException {
    Files.createDirectories(directory);
    try (Stream<Path> there = Files.list(directory)) {
      if (there.findAny().isPresent()) {
        throw new IllegalStateException("%s is not empty".formatted(directory));
      }
    }
    PublishedSeals known = PublishedSeals.in(published.path());
    long written = 0;
    for (HistoryKind kind : HistoryKind.values()) {
      written = write(connection, directory, kind, written, progress);
    }
    long seals = writeSeals(connection, directory, published, known);
    for (Seal key : firstOfEachKey(known.seals())) {
      new SealDirectory(directory).writeKey(key.key());
    }
    finish(directory, at, "lines: %d\nseals: %d\n".formatted(written, seals));
    progress.accept(written);
  }

  /** Says that an export is complete, and of which moment it is. */
  static void finish(Path directory, Instant at) throws IOException {
    finish(directory, at, "");
  }

  private static void finish(Path directory, Instant at, String more) throws IOException {
    Files.writeString(directory.resolve(SUMMARY), "%s\nat: %s\n%s".formatted(TITLE, at, more));
  }

  /**
   * When an export was made.
   *
   * @throws IllegalStateException when it is not complete
   */
  static Instant madeAt(Path directory) throws IOException {
    Path summary = directory.resolve(SUMMARY);
    if (Files.notExists(summary)) {
      throw new IllegalStateException(
          "%s has no %s: it is no export, or not a complete one".formatted(directory, SUMMARY));
    }
    return Files.readAllLines(summary).stream()
        .filter(line -> line.startsWith("at: "))
        .map(line -> Instant.parse(line.substring("at: ".length())))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(summary + " does not say when it was made"));
  }

  /** The seals that the database has, in their order. */
  static List<Seal> stored(Connection connection) throws SQLException {
    List<Seal> seals = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(1000);
      try (ResultSet rows =
          statement.executeQuery("select statement from payments.seal order by number")) {
        while (rows.next()) {
          seals.add(Seal.parse(rows.getString(1)));
        }
      }
    }
    return seals;
  }

  private static long write(
      Connection connection, Path directory, HistoryKind kind, long before, LongConsumer progress)
      throws SQLException, IOException {
    long[] written = {before};
    try (OutputStream out =
        new BufferedOutputStream(
            Files.newOutputStream(directory.resolve(kind.file())), BUFFER_BYTES)) {
      HistoryCopy.read(
          connection,
          kind,
          line -> {
            out.write(line);
            out.write('\n');
            if (++written[0] % TOLD_EVERY == 0) {
              progress.accept(written[0]);
            }
          });
    }
    return written[0];
  }

  /** Published seals as they were published, and then those that only the database has. */
  private static long writeSeals(
      Connection connection, Path directory, SealDirectory published, PublishedSeals known)
      throws SQLException, IOException {
    long seals = 0;
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(directory.resolve(SEALS)), BUFFER_BYTES)) {
      for (Seal seal : known.seals()) {
        Files.copy(published.fileOf(seal.number()), out);
        seals++;
      }
      List<Seal> stored = stored(connection);
      for (Seal seal :
          stored.subList(Math.min(stored.size(), known.seals().size()), stored.size())) {
        out.write(seal.text().getBytes(StandardCharsets.UTF_8));
        seals++;
      }
    }
    return seals;
  }

  private static List<Seal> firstOfEachKey(List<Seal> seals) {
    List<Seal> first = new ArrayList<>();
    for (Seal seal : seals) {
      if (first.stream().noneMatch(other -> other.key().equals(seal.key()))) {
        first.add(seal);
      }
    }
    return first;
  }
}
