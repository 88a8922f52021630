package com.paymenthub.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class TableKeysTest {

  private static final String WITHOUT_KEY =
      """
      select relname from pg_class
      where relnamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema)')
        and relkind in ('r', 'p') and relpersistence = 'p'
        and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)
      order by relname
      """;

  /** Logical replication, and with it a move without an interruption, finds rows by their key. */
  @Test
  void every_table_that_is_replicated_has_a_primary_key() {
    JdbcTemplate owner = new JdbcTemplate(TestDatabase.create().ownerDataSource());

    assertThat(owner.queryForList(WITHOUT_KEY, String.class)).isEmpty();
  }
}
