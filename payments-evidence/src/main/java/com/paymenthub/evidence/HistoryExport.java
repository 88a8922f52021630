package com.paymenthub.evidence;

import com.paymenthub.platform.database.OwnFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Writes the whole history into a directory, and reads it line by line, in constant memory. */
final class HistoryExport {

  /** All seals, one after the other. */
  static final String SEALS = "seals.txt";

  /** Written last, so that an export without it is not complete. */
  static final String SUMMARY = "export.txt";

  private static final String TITLE = "payments-export 1";
  private static final String AT = "at: ";
  private static final String COUNT = "lines: ";
  private static final String SEAL_COUNT = "seals: ";
  private static final int LINES_WITHOUT_COUNTS = 3;
  private static final int LINES_WITH_COUNTS = 5;
  private static final long MEGABYTE = 1 << 20;
  private static final int BUFFER_BYTES = 1 << 18;
  private static final int TOLD_EVERY = 100_000;
  private static final int ROWS_AT_ONCE = 1000;

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
   * @throws IOException when there is no room, or it cannot be written; nothing is left then
   */
  static void write(
      Connection connection,
      Path directory,
      SealDirectory published,
      Instant at,
      LongConsumer progress)
      throws SQLException, IOException {
    boolean isNew = Files.notExists(directory);
    OwnFiles.createDirectories(directory);
    try (Stream<Path> there = Files.list(directory)) {
      if (there.findAny().isPresent()) {
        throw new IllegalStateException("%s is not empty".formatted(directory));
      }
    }
    boolean complete = false;
    try {
      requireRoom(jdbcOn(connection), directory);
      writeAll(connection, directory, published, at, progress);
      complete = true;
    } catch (IOException failure) {
      IOException told =
          new IOException(
              "the history cannot be written to %s, and nothing of it was left there: %s"
                  .formatted(directory, failure.getMessage()));
      told.addSuppressed(failure);
      throw told;
    } finally {
      if (!complete) {
        remove(directory, isNew);
      }
    }
  }

  /**
   * What surely has no room is not begun: it would fill the disk of others first. The lines take
   * about as much as the rows do, and as much again has to stay free.
   */
  private static void requireRoom(JdbcTemplate jdbc, Path directory) throws IOException {
    long rows =
        Objects.requireNonNull(
            jdbc.queryForObject(
                "select pg_table_size('payments.domain_event') +"
                    + " pg_table_size('payments.audit_entry')",
                Long.class));
    long free = Files.getFileStore(directory).getUsableSpace();
    if (free < 2 * rows) {
      throw new IOException(
          "it needs %d MB of free space, and there are %d MB"
              .formatted(2 * rows / MEGABYTE, free / MEGABYTE));
    }
  }

  /** Reads what the connection sees, and leaves it open. */
  static JdbcTemplate jdbcOn(Connection connection) {
    JdbcTemplate jdbc = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
    jdbc.setFetchSize(ROWS_AT_ONCE);
    return jdbc;
  }

  private static void remove(Path directory, boolean itself) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    if (itself) {
      Files.delete(directory);
    }
  }

  private static void writeAll(
      Connection connection,
      Path directory,
      SealDirectory published,
      Instant at,
      LongConsumer progress)
      throws SQLException, IOException {
    PublishedSeals known = PublishedSeals.in(published.path());
    long written = 0;
    for (HistoryKind kind : HistoryKind.values()) {
      written = write(connection, directory, kind, written, progress);
    }
    long seals = writeSeals(jdbcOn(connection), directory, published, known);
    for (String key : known.seals().stream().map(Seal::key).distinct().toList()) {
      new SealDirectory(directory).writeKey(key);
    }
    finish(directory, at, "%s%d\n%s%d\n".formatted(COUNT, written, SEAL_COUNT, seals));
    progress.accept(written);
  }

  /** Says that an export is complete, and of which moment it is. */
  static void finish(Path directory, Instant at) throws IOException {
    finish(directory, at, "");
  }

  private static void finish(Path directory, Instant at, String more) throws IOException {
    Files.writeString(
        OwnFiles.create(directory.resolve(SUMMARY)), "%s\n%s%s\n%s".formatted(TITLE, AT, at, more));
  }

  /**
   * What an export says of itself.
   *
   * @param at when it was made
   * @param lines how many events and changes it has; empty when it was made of a dump
   * @param seals how many seals it has; empty when it was made of a dump
   */
  record Summary(Instant at, OptionalLong lines, OptionalLong seals) {}

  /**
   * What an export says of itself.
   *
   * @throws NoSuchFileException when it is not complete, or none
   * @throws IllegalArgumentException when that has another form than an export has
   */
  static Summary summary(Path directory) throws IOException {
    Path file = directory.resolve(SUMMARY);
    if (Files.notExists(file)) {
      throw new NoSuchFileException(
          directory.toString(), null, "no %s: no export, or not a complete one".formatted(SUMMARY));
    }
    List<String> lines =
        List.of(Files.readString(file, StandardCharsets.ISO_8859_1).split("\n", -1));
    boolean counted = lines.size() == LINES_WITH_COUNTS;
    try {
      if (!lines.getFirst().equals(TITLE)
          || !lines.getLast().isEmpty()
          || !(counted || lines.size() == LINES_WITHOUT_COUNTS)) {
        throw new IllegalArgumentException("it does not have the lines of an export");
      }
      return new Summary(
          Exact.instant(Exact.value(lines.get(1), AT)),
          counted ? count(lines.get(2), COUNT) : OptionalLong.empty(),
          counted ? count(lines.get(3), SEAL_COUNT) : OptionalLong.empty());
    } catch (IllegalArgumentException broken) {
      throw new IllegalArgumentException("%s: %s".formatted(file, broken.getMessage()), broken);
    }
  }

  private static OptionalLong count(String line, String name) {
    return OptionalLong.of(Exact.number(Exact.value(line, name)));
  }

  private static long write(
      Connection connection, Path directory, HistoryKind kind, long before, LongConsumer progress)
      throws SQLException, IOException {
    long[] written = {before};
    try (OutputStream out =
        new BufferedOutputStream(
            Files.newOutputStream(OwnFiles.create(directory.resolve(kind.file()))), BUFFER_BYTES)) {
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

  /**
   * Published seals as they were published, and then those that only the database has. What is no
   * seal any more is exported as it is, for it is what auditors look for.
   */
  private static long writeSeals(
      JdbcTemplate jdbc, Path directory, SealDirectory published, PublishedSeals known)
      throws IOException {
    long seals = 0;
    try (OutputStream out =
        new BufferedOutputStream(
            Files.newOutputStream(OwnFiles.create(directory.resolve(SEALS))), BUFFER_BYTES)) {
      long last = known.seals().isEmpty() ? 0 : known.seals().getLast().number();
      for (long number = 1; number <= last; number++) {
        if (published.has(number)) {
          writeSeal(out, Files.readAllBytes(published.fileOf(number)));
          seals++;
        }
      }
      for (SealTable.Stored stored : new SealTable(jdbc).storedAfter(last)) {
        writeSeal(out, stored.text().getBytes(StandardCharsets.UTF_8));
        seals++;
      }
    }
    return seals;
  }

  private static void writeSeal(OutputStream out, byte[] text) throws IOException {
    out.write(text);
    if (text.length == 0 || text[text.length - 1] != '\n') {
      out.write('\n');
    }
  }
}
