package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.CopyText;
import com.paymenthub.foundation.stream.EventLines;
import com.paymenthub.foundation.stream.EventRow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tables of a dump that are the history, and how their rows become lines of an export. */
enum DumpedTable {
  EVENTS("domain_event") {
    @Override
    byte[] line(Row row) {
      return EventLines.line(
          new EventRow(
              Long.parseLong(row.text("global_index")),
              row.text("event_identifier"),
              row.text("aggregate_identifier"),
              Long.parseLong(row.text("sequence_number")),
              row.text("type"),
              row.time("time_stamp"),
              row.text("payload_type"),
              row.textOrNull("payload_revision"),
              row.bytes("payload"),
              row.bytes("meta_data"),
              row.text("account_id"),
              Long.parseLong(row.text("tx"))));
    }
  },
  CHANGES("audit_entry") {
    @Override
    byte[] line(Row row) {
      CopyText line = new CopyText().text(row.text("id")).text(row.time("at"));
      for (String column :
          List.of(
              "client_id",
              "actor",
              "credential",
              "request_id",
              "action",
              "subject_type",
              "subject_id",
              "before",
              "after",
              "tx")) {
        line.text(row.textOrNull(column));
      }
      return line.line();
    }
  },

  /** Its lines have the number and the statement of a seal. */
  SEALS("seal") {
    @Override
    byte[] line(Row row) {
      return new CopyText().text(row.text("number")).text(row.text("statement")).line();
    }
  };

  /** As PostgreSQL writes it with the date style ISO, which dumps have. */
  private static final DateTimeFormatter STORED =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true)
          .appendOffset("+HH:mm:ss", "+00")
          .toFormatter(Locale.ROOT);

  private static final DateTimeFormatter EXPORTED =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final String table;

  DumpedTable(String table) {
    this.table = table;
  }

  /** Its name, in the schema {@code payments}. */
  String table() {
    return table;
  }

  /** The line of a row. */
  abstract byte[] line(Row row);

  /**
   * A row of a dump.
   *
   * @param columns the names of its columns
   * @param fields what they hold; null for null
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared: it only holds the columns of a row.
  record Row(List<String> columns, byte[] @Nullable [] fields) {

    /**
     * Reads a row.
     *
     * @throws IllegalArgumentException when it does not have that many fields
     */
    static Row of(List<String> columns, byte[] line) {
      return new Row(columns, CopyText.fields(line, columns.size()));
    }

    private byte @Nullable [] field(String column) {
      int at = columns.indexOf(column);
      if (at < 0) {
        throw new IllegalArgumentException("there is no column " + column);
      }
      return fields[at];
    }

    private byte[] present(String column) {
      byte[] field = field(column);
      if (field == null) {
        throw new IllegalArgumentException(column + " is null");
      }
      return field;
    }

    @Nullable String textOrNull(String column) {
      byte[] field = field(column);
      return field == null ? null : new String(field, StandardCharsets.UTF_8);
    }

    String text(String column) {
      return new String(present(column), StandardCharsets.UTF_8);
    }

    /** In the form of an export, whatever the time zone of the dump. */
    String time(String column) {
      Instant time = STORED.parse(text(column), OffsetDateTime::from).toInstant();
      return EXPORTED.format(time);
    }

    /** In both forms that PostgreSQL writes: hexadecimal digits, or escapes. */
    byte[] bytes(String column) {
      byte[] field = present(column);
      return field.length >= 2 && field[0] == '\\' && field[1] == 'x'
          ? HexFormat.of()
              .parseHex(
                  new String(Arrays.copyOfRange(field, 2, field.length), StandardCharsets.US_ASCII))
          : CopyText.bytea(field);
    }
  }
}
