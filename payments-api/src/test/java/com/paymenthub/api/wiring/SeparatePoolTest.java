package com.paymenthub.api.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.platform.database.ReadOnlyServers;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class SeparatePoolTest {

  /** The watch waits for 3 seconds only: what it sets for itself must reach nobody else. */
  @Test
  void a_server_may_say_nothing_for_as_long_as_the_configuration_says() {
    RunningService service = RunningService.shared();
    String configured =
        service.setting("spring.datasource.hikari.data-source-properties.socketTimeout");

    assertThat(service.parts(HikariDataSource.class))
        .allSatisfy(pool -> assertThat(silenceOf(pool)).isEqualTo(configured));
    assertThat(service.parts(SeparatePool.class))
        .filteredOn(pool -> !pool.connections().getPoolName().equals("reports"))
        .hasSizeGreaterThan(1)
        .allSatisfy(pool -> assertThat(silenceOf(pool.connections())).isEqualTo(configured));
  }

  private static String silenceOf(HikariDataSource pool) {
    return String.valueOf(pool.getDataSourceProperties().get("socketTimeout"));
  }

  /** The next connection leads to the server that is the primary now. */
  @Test
  void a_connection_that_takes_no_writes_is_given_up() throws SQLException {
    HikariDataSource ofTheService = RunningService.shared().part(HikariDataSource.class);
    try (SeparatePool pool =
        SeparatePool.like(ofTheService, "own", 1, "a.setting", new SimpleMeterRegistry())) {
      try (Connection demoted = pool.connections().getConnection();
          Statement statement = demoted.createStatement()) {
        statement.execute("set default_transaction_read_only to on");
        assertThatThrownBy(() -> statement.execute("delete from charge_change"))
            .hasFieldOrPropertyWithValue("SQLState", ReadOnlyServers.SQL_STATE);
      }
      try (Connection next = pool.connections().getConnection();
          Statement statement = next.createStatement();
          ResultSet row = statement.executeQuery("show default_transaction_read_only")) {
        row.next();
        assertThat(row.getString(1)).isEqualTo("off");
      }
    }
  }

  @Test
  void no_connection_is_no_setting() {
    assertThatThrownBy(
            () ->
                SeparatePool.like(
                    new HikariDataSource(), "own", 0, "a.setting", new SimpleMeterRegistry()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a.setting");
  }
}
