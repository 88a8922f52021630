package com.paymenthub.platform.streamchecks;

import com.paymenthub.platform.ForReports;
import com.paymenthub.platform.stream.StreamReader;
import java.sql.Connection;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.stereotype.Component;

/** Looks every hour whether a reader of a stream has passed rows over, on one node. */
@Component
class MissedRows {

  private static final Logger LOG = LoggerFactory.getLogger(MissedRows.class);

  private final List<StreamReader> readers;
  private final StreamChecks checks;
  private final JdbcTemplate reports;
  private final Clock clock;

  /**
   * The check.
   *
   * @param readers every reader of the service, also those of other modules
   * @param reports connections on which a question may take long
   */
  MissedRows(
      List<StreamReader> readers,
      StreamChecks checks,
      @ForReports JdbcTemplate reports,
      Clock clock) {
    this.readers = List.copyOf(readers);
    this.checks = checks;
    this.reports = reports;
    this.clock = clock;
  }

  /** Looks at each reader that nobody has looked at for an hour. */
  void checkWhenDue() {
    readers.forEach(this::checkWhenDue);
  }

  private void checkWhenDue(StreamReader reader) {
    if (!checks.begin(reader.name(), clock.instant())) {
      return;
    }
    long missed = missed(reader);
    checks.end(reader.name(), clock.instant(), missed);
    if (missed > 0) {
      LOG.error("{} has passed over {} rows of the stream that it reads", reader.name(), missed);
    }
  }

  /** Position and rows of one moment: a reader that is set back in between has missed nothing. */
  private long missed(StreamReader reader) {
    ConnectionCallback<Long> looking =
        connection -> {
          connection.setAutoCommit(false);
          connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
          try {
            return reader.missed(
                new JdbcTemplate(new SingleConnectionDataSource(connection, true)));
          } finally {
            connection.rollback();
            connection.setAutoCommit(true);
          }
        };
    return Objects.requireNonNull(reports.execute(looking));
  }
}
