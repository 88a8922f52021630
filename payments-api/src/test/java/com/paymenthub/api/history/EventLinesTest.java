package com.paymenthub.api.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.foundation.stream.EventLines;
import com.paymenthub.foundation.stream.EventRow;
import com.paymenthub.foundation.stream.ExportedEvents;
import com.paymenthub.foundation.stream.RowStream;
import com.paymenthub.foundation.stream.StreamEpochs;
import com.paymenthub.foundation.stream.StreamPosition;
import com.paymenthub.foundation.stream.StreamTable;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
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

/** The lines that the service makes of events are those that PostgreSQL writes. */
class EventLinesTest {

  private final TestDatabase database = TestDatabase.create();

  @TempDir private Path directory;

  @Test
  void any_bytes_and_texts_are_written_as_postgresql_does_and_read_again() throws Exception {
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    StreamEpochs epochs = new StreamEpochs(owner);
    long seed = System.nanoTime();
    RandomEvents.append(owner, new Random(seed), 200);
    epochs.beginIfNew();

    List<String> copied = copied();
    List<EventRow> stored =
        new RowStream<>(owner, epochs, StreamTable.EVENTS, EventRow::globalIndex)
            .read(StreamPosition.START, 1000)
            .rows();
    assertThat(stored).hasSize(200);
    assertThat(stored.stream().map(EventLinesTest::line)).as("seed %d", seed).isEqualTo(copied);

    List<String> again = new ArrayList<>();
    try (ExportedEvents exported = ExportedEvents.in(directory)) {
      for (EventRow row = exported.next(); row != null; row = exported.next()) {
        again.add(line(row));
      }
    }
    assertThat(again).as("seed %d", seed).isEqualTo(copied);
  }

  @Test
  void a_line_that_is_no_event_is_named() throws IOException {
    Files.writeString(directory.resolve(EventLines.FILE), "1\t2\n");
    try (ExportedEvents exported = ExportedEvents.in(directory)) {
      assertThatThrownBy(exported::next).hasMessageContaining("line 1 of events.tsv");
    }
  }

  private List<String> copied() throws SQLException, IOException {
    Path file = directory.resolve(EventLines.FILE);
    try (Connection connection = database.ownerDataSource().getConnection();
        OutputStream out = Files.newOutputStream(file)) {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyOut(
              "copy (select %s from domain_event order by global_index) to stdout"
                  .formatted(EventLines.COLUMNS),
              out);
    }
    return List.of(Files.readString(file, StandardCharsets.UTF_8).split("\n"));
  }

  private static String line(EventRow row) {
    return new String(EventLines.line(row), StandardCharsets.UTF_8);
  }
}
