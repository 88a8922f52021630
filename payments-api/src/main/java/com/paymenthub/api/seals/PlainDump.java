package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.CopyText;
import com.paymenthub.foundation.stream.LineReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  private final Path dump;
  private final Path directory;
  private final Map<DumpedTable, SortedLines> tables = new EnumMap<>(DumpedTable.class);
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
            read(copy.group(1), columns(copy.group(2)), lines);
          }
        }
      }
    }
    for (DumpedTable table : DumpedTable.values()) {
      if (!tables.containsKey(table)) {
        throw new IOException(
            "%s has no rows of payments.%s: it is no dump of the whole history"
                .formatted(dump, table.table()));
      }
    }
    write(DumpedTable.EVENTS, HistoryKind.EVENT.file());
    write(DumpedTable.CHANGES, HistoryKind.CHANGE.file());
    writeSeals();
    HistoryExport.finish(directory, Files.getLastModifiedTime(dump).toInstant());
  }

  private static List<String> columns(String list) {
    return Arrays.stream(list.split(", ", -1)).map(name -> name.replace("\"", "")).toList();
  }

  private byte @Nullable [] next(LineReader lines) throws IOException {
    number++;
    return lines.next();
  }

  private void read(String name, List<String> columns, LineReader lines) throws IOException {
    DumpedTable table =
        Arrays.stream(DumpedTable.values())
            .filter(each -> each.table().equals(name))
            .findFirst()
            .orElse(null);
    SortedLines sorted = table == null ? null : sorted(table);
    for (byte[] line = row(lines); !Arrays.equals(line, END); line = row(lines)) {
      if (name.equals("card_code")) {
        codes++;
      }
      if (table != null && sorted != null) {
        try {
          sorted.add(table.line(DumpedTable.Row.of(columns, line)));
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException wrong) {
          throw new IOException(
              "line %d of %s is no row of payments.%s".formatted(number, dump, name), wrong);
        }
      }
    }
  }

  private byte[] row(LineReader lines) throws IOException {
    byte[] line = next(lines);
    if (line == null) {
      throw new IOException("%s ends within a table: it is not whole".formatted(dump));
    }
    return line;
  }

  private SortedLines sorted(DumpedTable table) throws IOException {
    if (tables.containsKey(table)) {
      throw new IOException("%s has payments.%s twice".formatted(dump, table.table()));
    }
    SortedLines lines =
        new SortedLines(
            Files.createDirectory(directory.resolve(table.table() + "-parts")), BYTES_IN_MEMORY);
    tables.put(table, lines);
    return lines;
  }

  private SortedLines take(DumpedTable table) {
    return Objects.requireNonNull(tables.get(table));
  }

  private void write(DumpedTable table, String file) throws IOException {
    try (OutputStream out = open(file)) {
      take(table)
          .writeTo(
              line -> {
                out.write(line);
                out.write('\n');
              });
    }
    Files.delete(directory.resolve(table.table() + "-parts"));
  }

  private void writeSeals() throws IOException {
    try (OutputStream out = open(HistoryExport.SEALS)) {
      take(DumpedTable.SEALS)
          .writeTo(line -> out.write(Objects.requireNonNull(CopyText.fields(line, 2)[1])));
    }
    Files.delete(directory.resolve(DumpedTable.SEALS.table() + "-parts"));
  }

  private OutputStream open(String file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(directory.resolve(file)), BUFFER_BYTES);
  }
}
