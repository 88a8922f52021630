package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.platform.stream.EventLines;
import com.paymenthub.platform.stream.EventRow;
import com.paymenthub.platform.stream.ExportedEvents;
import com.paymenthub.platform.stream.RowStream;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.platform.stream.StreamPosition;
import com.paymenthub.platform.stream.StreamTable;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.JdbcTemplate;

/** Events are read from lines as they are stored. */
class EventLinesTest {

  private static final String COPY =
      """
      copy (
        select global_index, event_identifier, aggregate_identifier, sequence_number, type,
          to_char(time_stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), payload_type,
          payload_revision, encode(payload, 'escape'), encode(meta_data, 'escape'), account_id, tx
        from domain_event order by global_index
      ) to stdout
      """;

  private final TestDatabase database = TestDatabase.create();

  @TempDir private Path directory;

  @Test
  void any_bytes_and_texts_are_read_as_they_are_stored() throws Exception {
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    StreamEpochs epochs = new StreamEpochs(owner);
    long seed = System.nanoTime();
    RandomEvents.append(owner, new Random(seed), 200);
    epochs.beginIfNew();

    copy();
    List<EventRow> stored =
        new RowStream<>(owner, epochs, StreamTable.EVENTS, EventRow::globalIndex)
            .read(StreamPosition.START, 1000)
            .rows();
    assertThat(stored).hasSize(200);
    List<EventRow> read = new ArrayList<>();
    try (ExportedEvents exported = ExportedEvents.in(directory)) {
      for (EventRow row = exported.next(); row != null; row = exported.next()) {
        read.add(row);
      }
    }
    assertThat(read).as("seed %d", seed).usingRecursiveComparison().isEqualTo(stored);
  }

  @Test
  void a_line_that_is_no_event_is_named() throws IOException {
    Files.writeString(directory.resolve(EventLines.FILE), "1\t2\n");
    try (ExportedEvents exported = ExportedEvents.in(directory)) {
      assertThatThrownBy(exported::next).hasMessageContaining("line 1 of events.tsv");
    }
  }

  private void copy() throws SQLException, IOException {
    try (Connection connection = database.ownerDataSource().getConnection();
        OutputStream out = Files.newOutputStream(directory.resolve(EventLines.FILE))) {
      connection.unwrap(PGConnection.class).getCopyAPI().copyOut(COPY, out);
    }
  }
}
