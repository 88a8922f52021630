package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.CopyText;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyInputStream;

/**
 * Makes the lines of events of PostgreSQL's binary form of {@code COPY}, which costs PostgreSQL
 * less than to write the lines itself. Both are the same, byte for byte.
 */
final class CopiedEvents {

  /** What has to be selected. */
  static final String COLUMNS =
      """
      global_index, event_identifier, aggregate_identifier, sequence_number, type, time_stamp,
      payload_type, payload_revision, payload, meta_data, account_id, tx
      """;

  private static final int SIGNATURE_BYTES = 11;
  private static final int BUFFER_BYTES = 1 << 16;

  /** From which PostgreSQL counts microseconds. */
  private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private CopiedEvents() {}

  /**
   * Reads lines.
   *
   * @param copy a {@code COPY} of {@link #COLUMNS} in binary form
   */
  static List<HistoryLine> read(Connection connection, String copy)
      throws SQLException, IOException {
    List<HistoryLine> lines = new ArrayList<>();
    try (DataInputStream rows =
        new DataInputStream(
            new BufferedInputStream(
                new PGCopyInputStream(connection.unwrap(PGConnection.class), copy),
                BUFFER_BYTES))) {
      rows.skipNBytes(SIGNATURE_BYTES + Integer.BYTES);
      rows.skipNBytes(rows.readInt());
      // The end is a row with -1 columns.
      while (rows.readShort() > 0) {
        lines.add(line(rows));
      }
    }
    return lines;
  }

  private static HistoryLine line(DataInputStream row) throws IOException {
    long index = number(row);
    String event = uuid(row);
    String subject = uuid(row);
    long position = number(row);
    CopyText line = new CopyText().text(index).text(event).text(subject).text(position);
    line.utf8(field(row));
    line.text(TIME.format(EPOCH.plus(number(row), ChronoUnit.MICROS)));
    line.utf8(field(row)).utf8(field(row)).bytes(present(row)).bytes(present(row));
    line.text(uuid(row));
    long tx = number(row);
    byte[] bytes = line.text(tx).line();
    return HistoryLine.of(HistoryKind.EVENT, index, subject, String.valueOf(position), tx, bytes);
  }

  private static long number(DataInputStream row) throws IOException {
    require(row, Long.BYTES);
    return row.readLong();
  }

  private static String uuid(DataInputStream row) throws IOException {
    require(row, 2 * Long.BYTES);
    return new UUID(row.readLong(), row.readLong()).toString();
  }

  private static void require(DataInputStream row, int bytes) throws IOException {
    int length = row.readInt();
    if (length != bytes) {
      throw new IllegalStateException(
          "a column of an event has %d bytes instead of %d".formatted(length, bytes));
    }
  }

  private static byte @Nullable [] field(DataInputStream row) throws IOException {
    int length = row.readInt();
    return length < 0 ? null : row.readNBytes(length);
  }

  private static byte[] present(DataInputStream row) throws IOException {
    byte[] field = field(row);
    if (field == null) {
      throw new IllegalStateException("a column of an event is null that never is");
    }
    return field;
  }
}
