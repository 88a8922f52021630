package com.paymenthub.api.seals;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.history.RandomEvents;
import com.paymenthub.foundation.stream.StreamEpochs;
import com.paymenthub.foundation.stream.StreamPosition;
import com.paymenthub.testing.Patience;
import com.paymenthub.testing.TestDatabase;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** The lines that are sealed are those that PostgreSQL writes. */
class CopiedEventsTest {

  private static final int EVENTS = 200;

  private final TestDatabase database = TestDatabase.create();

  @Test
  void any_bytes_and_texts_are_sealed_as_postgresql_writes_them() throws Exception {
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    StreamEpochs epochs = new StreamEpochs(owner);
    epochs.beginIfNew();
    long seed = System.nanoTime();
    RandomEvents.append(owner, new Random(seed), EVENTS);
    SealedHistory history = new SealedHistory(owner, epochs);

    List<HistoryLine> sealed =
        Awaitility.await()
            .atMost(Patience.LONGEST_WAIT)
            .until(
                () -> history.next(HistoryKind.EVENT, StreamPosition.START, 1000).rows(),
                rows -> rows.size() == EVENTS);

    List<HistoryLine> written = new ArrayList<>();
    try (Connection connection = database.ownerDataSource().getConnection()) {
      HistoryCopy.read(
          connection,
          HistoryKind.EVENT,
          line -> written.add(HistoryLine.of(HistoryKind.EVENT, line)));
    }
    assertThat(sealed).as("seed %d", seed).usingRecursiveComparison().isEqualTo(written);
  }
}
