package com.paymenthub.platform.database;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.testing.TestDatabase;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Its connection may forget in a crash, so that the check has something to find on any server. */
class DatabasePromisesTest {

  private SingleConnectionDataSource connection;
  private JdbcTemplate jdbc;

  @BeforeEach
  void connect() throws SQLException {
    connection =
        new SingleConnectionDataSource(
            TestDatabase.createEmpty().applicationDataSource().getConnection(), true);
    jdbc = new JdbcTemplate(connection);
    jdbc.execute("set synchronous_commit = off");
  }

  @AfterEach
  void disconnect() {
    connection.destroy();
  }

  @Test
  void a_database_that_forgets_in_a_crash_is_refused() {
    assertThatThrownBy(new DatabasePromises(jdbc, Clock.systemUTC(), true)::verify)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("= off and would lose acknowledged payments");
  }

  @Test
  void a_clock_within_five_seconds_will_do() {
    assertThatCode(promisesAt(Duration.ofSeconds(4))::verify).doesNotThrowAnyException();
    assertThatCode(promisesAt(Duration.ofSeconds(-4))::verify).doesNotThrowAnyException();
  }

  @Test
  void a_clock_further_off_than_five_seconds_is_refused() {
    for (int seconds : new int[] {-7, 7}) {
      assertThatThrownBy(promisesAt(Duration.ofSeconds(seconds))::verify)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("clocks");
    }
  }

  @Test
  void a_version_without_transaction_time_outs_is_refused() {
    assertThatThrownBy(() -> DatabasePromises.requireVersion(160_009))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("this is 16");
    assertThatCode(() -> DatabasePromises.requireVersion(170_000)).doesNotThrowAnyException();
  }

  private DatabasePromises promisesAt(Duration offset) {
    return new DatabasePromises(jdbc, Clock.offset(Clock.systemUTC(), offset), false);
  }
}
