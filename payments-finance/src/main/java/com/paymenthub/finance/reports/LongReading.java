package com.paymenthub.finance.reports;

import com.paymenthub.platform.FromStandby;
import com.paymenthub.platform.Throttle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.stereotype.Component;

/**
 * Reads any number of rows, as PostgreSQL sends them, in one transaction that writes nothing: all
 * of them are of one moment, and few are in memory at once. While charges come, it rests after each
 * thousand rows.
 */
@Component
public class LongReading {

  /** How many rows are fetched together. */
  private static final int FETCHED = 1_000;

  private final JdbcTemplate jdbc;

  LongReading(@FromStandby JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** What is done with the rows. */
  @FunctionalInterface
  public interface Reader {

    /** Goes through all rows. */
    void read(Rows rows) throws SQLException, IOException;
  }

  /** Rows, one after the other. */
  public static final class Rows {

    private final ResultSet found;
    private final Throttle throttle;
    private final LongConsumer progress;
    private long passed;

    private Rows(ResultSet found, Throttle throttle, LongConsumer progress) {
      this.found = found;
      this.throttle = throttle;
      this.progress = progress;
    }

    /** Goes to the next row, the first one to begin with; false if there is none. */
    public boolean next() throws SQLException {
      if (passed > 0 && passed % FETCHED == 0) {
        progress.accept(passed);
        throttle.rest();
      }
      boolean isThere = found.next();
      if (isThere) {
        passed++;
      }
      return isThere;
    }

    /** The row it is at, and what the columns are. */
    public ResultSet row() {
      return found;
    }
  }

  /**
   * Reads the rows of a question, and returns how many they are.
   *
   * @param progress is told how many rows are read, after each thousand
   * @throws UncheckedIOException when what is done with them fails
   */
  public long read(String sql, List<?> parameters, LongConsumer progress, Reader reader) {
    return Objects.requireNonNull(
        jdbc.execute(
            (ConnectionCallback<Long>)
                connection -> {
                  // Otherwise the driver would fetch all rows at once.
                  connection.setAutoCommit(false);
                  connection.setReadOnly(true);
                  try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    statement.setFetchSize(FETCHED);
                    for (int index = 0; index < parameters.size(); index++) {
                      statement.setObject(index + 1, parameters.get(index));
                    }
                    // Between two fetches the same connection can look for new events.
                    Throttle throttle =
                        Throttle.begin(
                            new JdbcTemplate(new SingleConnectionDataSource(connection, true)));
                    try (ResultSet found = statement.executeQuery()) {
                      Rows rows = new Rows(found, throttle, progress);
                      reader.read(rows);
                      return rows.passed;
                    }
                  } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                  } finally {
                    connection.rollback();
                  }
                }));
  }
}
