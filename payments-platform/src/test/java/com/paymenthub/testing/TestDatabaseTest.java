package com.paymenthub.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class TestDatabaseTest {

  @Test
  void the_application_serves_in_its_role_and_schema() throws SQLException {
    DataSource application = TestDatabase.create().applicationDataSource();

    assertThat(value(application, "select current_user")).isEqualTo("payments_application");
    assertThat(value(application, "show search_path")).isEqualTo("payments");
  }

  @Test
  void the_application_may_not_make_a_table() {
    DataSource application = TestDatabase.create().applicationDataSource();

    assertThatThrownBy(() -> execute(application, "create table intruder (id int)"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("permission denied");
  }

  @Test
  void the_owner_may_make_a_table_and_no_other_database_sees_it() throws SQLException {
    execute(TestDatabase.create().ownerDataSource(), "create table own (id int)");

    DataSource other = TestDatabase.create().ownerDataSource();
    assertThat(value(other, "select coalesce(to_regclass('own')::text, 'none')")).isEqualTo("none");
  }

  private static void execute(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String value(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    }
  }
}
