package com.paymenthub.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurablePostgresTest {

  @TempDir Path directory;

  @Test
  void what_was_committed_is_there_after_a_kill() throws SQLException {
    try (DurablePostgres postgres = DurablePostgres.create(directory.resolve("data"))) {
      DataSource owner = postgres.ownerDataSource();
      assertThat(value(owner, "show fsync")).isEqualTo("on");
      assertThat(value(owner, "show synchronous_commit")).isEqualTo("on");
      assertThat(value(owner, "show full_page_writes")).isEqualTo("on");
      assertThat(value(owner, "create table public.kept as select 42 as n; select 1"))
          .isEqualTo("1");

      postgres.kill();
      assertThatThrownBy(() -> value(owner, "select 1")).isInstanceOf(SQLException.class);
      postgres.restart();

      assertThat(value(owner, "select n from public.kept")).isEqualTo("42");
    }
  }

  private static String value(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      boolean rows = statement.execute(sql);
      while (!rows) {
        rows = statement.getMoreResults();
      }
      try (ResultSet result = statement.getResultSet()) {
        result.next();
        return result.getString(1);
      }
    }
  }
}
