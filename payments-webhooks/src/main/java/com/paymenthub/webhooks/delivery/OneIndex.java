package com.paymenthub.webhooks.delivery;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Makes a query read the index that it means, whatever PostgreSQL believes about the table. Queues
 * are empty at one moment and hold 100,000 rows at the next; statistics of the one moment choose
 * plans that read the whole queue for each row at the other. So each look into a queue names the
 * order in which it wants the rows, with a limit, and the transaction forbids to sort and to read
 * in any other order: the one index that has this order is left.
 */
final class OneIndex {

  /** The columns of a {@code select} that forbid everything else until the transaction ends. */
  static final String SETTINGS =
      off("enable_sort")
          + off("enable_incremental_sort")
          + off("enable_seqscan")
          + off("enable_bitmapscan")
          // What would be compiled costs more than the few rows that are read.
          + "set_config('jit', 'off', true)";

  private static final String REQUIRE = "select " + SETTINGS;

  private OneIndex() {}

  /** Forbids everything else until the transaction that is under way ends. */
  static void require(JdbcTemplate jdbc) {
    jdbc.query(REQUIRE, _ -> {});
  }

  private static String off(String setting) {
    return "set_config('%s', 'off', true), ".formatted(setting);
  }
}
