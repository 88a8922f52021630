package com.paymenthub.evidence;

import com.paymenthub.evidence.HistoryColumn.Form;
import com.paymenthub.platform.stream.CopyText;
import com.paymenthub.platform.stream.LineReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes of what {@code pg_dump} wrote as plain text what {@code export-history} writes. Rows may be
 * in any order, and the dump may have other tables too, and their definitions.
 */
final class PlainDump {

  private static final Pattern COPY =
      Pattern.compile("COPY \"?payments\"?\\.\"?(\\w+)\"? \\((.*)\\) FROM stdin;");
  private static final byte[] END = "\\.".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] PACKED = "PGDMP".getBytes(StandardCharsets.US_ASCII);
  private static final int BYTES_IN_MEMORY = 64 << 20;
  private static final int BUFFER_BYTES = 1 << 18;
  private static final String SEALS = "seal";

  /** Of the seals, a line has the number and the statement. */
  private static final List<HistoryColumn> SEAL =
      List.of(new HistoryColumn("number", Form.TEXT), new HistoryColumn("statement", Form.TEXT));

  private final Path dump;
  private final Path directory;

  /** By the name of the table: the lines of what is in the history. */
  private final Map<String, SortedLines> tables = new HashMap<>();

  private long number;
  private long codes;

  private PlainDump(Path dump, Path directory) {
    this.dump = dump;
    this.directory = directory;
  }

  /**
   * Writes the history of a dump as an export, as of the time at which the file was written.
   *
   * @param dump a file with plain text
   * @param directory an empty one
   * @return warnings for people
   * @throws IOException when it is no such dump, or not a whole one; the message says which, and
   *     where
   */
  static List<String> export(Path dump, Path directory) throws IOException {
    PlainDump plain = new PlainDump(dump, directory);
    plain.export();
    return plain.codes == 0
        ? List.of()
        : List.of(
            ("%s has %d verification codes of cards (payments.card_code), which nobody may keep:"
                    + " destroy it, and dump with --no-unlogged-table-data")
                .formatted(dump, plain.codes));
  }

  private void export() throws IOException {
    try (LineReader lines = new LineReader(Files.newInputStream(dump))) {
      for (byte[] line = next(lines); line != null; line = next(lines)) {
        if (number == 1 && Arrays.mismatch(line, PACKED) == PACKED.length) {
          throw new IOException(
              "%s is not plain text: make it so with pg_restore --file=plain.sql %s"
                  .formatted(dump, dump));
        }
        if (line.length > 0 && line[0] == 'C') {
          Matcher copy = COPY.matcher(new String(line, StandardCharsets.UTF_8));
          if (copy.matches()) {
            List<String> names = List.of(copy.group(2).replace("\"", "").split(", ", -1));
            read(copy.group(1), names, lines);
          }
        }
      }
    }
    for (HistoryKind kind : HistoryKind.values()) {
      write(kind.table(), kind.file(), PlainDump::withLineFeed);
    }
    write(SEALS, HistoryExport.SEALS, PlainDump::statement);
    HistoryExport.finish(directory, Files.getLastModifiedTime(dump).toInstant());
  }

  private byte @Nullable [] next(LineReader lines) throws IOException {
    number++;
    return lines.next();
  }

  private void read(String table, List<String> names, LineReader lines) throws IOException {
    List<HistoryColumn> columns = columns(table);
    SortedLines sorted = columns.isEmpty() ? null : sorted(table);
    for (byte[] row = row(lines); !Arrays.equals(row, END); row = row(lines)) {
      if (table.equals("card_code")) {
        codes++;
      }
      if (sorted != null) {
        try {
          sorted.add(line(columns, names, row));
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException wrong) {
          throw new IOException(
              "line %d of %s is no row of payments.%s".formatted(number, dump, table), wrong);
        }
      }
    }
  }

  /** Of a table of the history; none of any other one. */
  private static List<HistoryColumn> columns(String table) {
    return table.equals(SEALS)
        ? SEAL
        : Arrays.stream(HistoryKind.values())
            .filter(kind -> kind.table().equals(table))
            .findFirst()
            .map(HistoryKind::columns)
            .orElse(List.of());
  }

  /**
   * The line of a row.
   *
   * @param columns what the line has
   * @param names what the row has
   */
  static byte[] line(List<HistoryColumn> columns, List<String> names, byte[] row) {
    byte[] @Nullable [] fields = CopyText.fields(row, names.size());
    CopyText line = new CopyText();
    for (HistoryColumn column : columns) {
      int at = names.indexOf(column.name());
      if (at < 0) {
        throw new IllegalArgumentException("there is no column " + column.name());
      }
      column.write(line, fields[at]);
    }
    return line.line();
  }

  private byte[] row(LineReader lines) throws IOException {
    byte[] line = next(lines);
    if (line == null) {
      throw new IOException("%s ends within a table: it is not whole".formatted(dump));
    }
    return line;
  }

  private SortedLines sorted(String table) throws IOException {
    SortedLines lines = new SortedLines(directory, BYTES_IN_MEMORY);
    if (tables.put(table, lines) != null) {
      throw new IOException("%s has payments.%s twice".formatted(dump, table));
    }
    return lines;
  }

  private void write(String table, String file, UnaryOperator<byte[]> content) throws IOException {
    SortedLines lines = tables.get(table);
    if (lines == null) {
      throw new IOException(
          "%s has no rows of payments.%s: it is no dump of the whole history"
              .formatted(dump, table));
    }
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(directory.resolve(file)), BUFFER_BYTES)) {
      lines.writeTo(line -> out.write(content.apply(line)));
    }
  }

  private static byte[] withLineFeed(byte[] line) {
    byte[] ended = Arrays.copyOf(line, line.length + 1);
    ended[line.length] = '\n';
    return ended;
  }

  private static byte[] statement(byte[] line) {
    return Objects.requireNonNull(CopyText.fields(line, SEAL.size())[1]);
  }
}
