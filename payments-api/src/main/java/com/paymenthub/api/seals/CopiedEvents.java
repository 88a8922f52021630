package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.CopyText;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;
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

  /** From which PostgreSQL counts microseconds. */
  private static final long EPOCH_SECOND = Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();

  private static final int MICROSECONDS = 1_000_000;

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.").withZone(ZoneOffset.UTC);

  private final BinaryCopy rows;
  private final CopyText line = new CopyText();

  /** The second of the last event as text: most events are of the second of the one before. */
  private long second = Long.MIN_VALUE;

  private String secondText = "";

  private CopiedEvents(BinaryCopy rows) {
    this.rows = rows;
  }

  /**
   * Reads lines.
   *
   * @param copy a {@code COPY} of {@link #COLUMNS} in binary form
   */
  static List<HistoryLine> read(Connection connection, String copy)
      throws SQLException, IOException {
    List<HistoryLine> lines = new ArrayList<>();
    CopyOut rows = connection.unwrap(PGConnection.class).getCopyAPI().copyOut(copy);
    boolean whole = false;
    try {
      CopiedEvents events = new CopiedEvents(new BinaryCopy(new PGCopyInputStream(rows)));
      while (events.rows.next()) {
        lines.add(events.line());
      }
      whole = true;
    } finally {
      HistoryCopy.end(connection, rows, whole);
    }
    return lines;
  }

  private HistoryLine line() throws IOException {
    long index = rows.number();
    String event = rows.uuid();
    String subject = rows.uuid();
    String position = String.valueOf(rows.number());
    line.clear().text(index).text(event).text(subject).text(position);
    rows.textTo(line);
    line.text(time(rows.number()));
    rows.textTo(line);
    rows.textTo(line);
    rows.bytesTo(line);
    rows.bytesTo(line);
    line.text(rows.uuid());
    long tx = rows.number();
    return HistoryLine.of(HistoryKind.EVENT, index, subject, position, tx, line.text(tx).line());
  }

  private String time(long microseconds) {
    long of = EPOCH_SECOND + Math.floorDiv(microseconds, MICROSECONDS);
    if (of != second) {
      second = of;
      secondText = SECOND.format(Instant.ofEpochSecond(of));
    }
    // A digit before them keeps the zeros that a fraction may begin with.
    int fraction = MICROSECONDS + Math.floorMod(microseconds, MICROSECONDS);
    return secondText + String.valueOf(fraction).substring(1) + "Z";
  }
}
