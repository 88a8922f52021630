package com.paymenthub.api.finance.reports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Reads any number of rows, as PostgreSQL sends them, in one transaction that writes nothing: all
 * of them are of one moment, and few are in memory at once.
 */
@Component
public class LongReading {

  /** How many rows are fetched together. */
  public static final int FETCHED = 1_000;

  private final JdbcTemplate jdbc;

  LongReading(@ForReports JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** What is done with the rows. */
  @FunctionalInterface
  public interface Rows {

    /** Goes through all rows, and returns how many they are. */
    long write(ResultSet rows) throws SQLException, IOException;
  }

  /**
   * Reads the rows of a question, and returns how many they are.
   *
   * @throws UncheckedIOException when what is done with them fails
   */
  public long read(String sql, List<?> parameters, Rows rows) {
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
                    try (ResultSet found = statement.executeQuery()) {
                      return rows.write(found);
                    }
                  } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                  } finally {
                    connection.rollback();
                  }
                }));
  }
}
