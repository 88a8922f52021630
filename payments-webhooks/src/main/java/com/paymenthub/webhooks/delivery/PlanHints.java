package com.paymenthub.webhooks.delivery;

import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Makes a query use one index, independently of the statistics of PostgreSQL. A queue may be empty
 * at one moment and have 100,000 rows at the next, and a plan that was chosen for the empty queue
 * reads the whole queue for each row. So each query names the order of its rows and a limit, and
 * the transaction disables sorts and other scans: only the index with this order can be used.
 */
final class PlanHints {

  /** The columns of a {@code select} that disable all other plans until the transaction ends. */
  static final String SETTINGS =
      off("enable_sort")
          + off("enable_incremental_sort")
          + off("enable_seqscan")
          + off("enable_bitmapscan")
          // Compiling the query would cost more than reading its few rows.
          + "set_config('jit', 'off', true)";

  private static final String REQUIRE = "select " + SETTINGS;

  private PlanHints() {}

  /** Disables all other plans until the current transaction ends. */
  static void require(JdbcTemplate jdbc) {
    jdbc.query(REQUIRE, _ -> {});
  }

  private static String off(String setting) {
    return "set_config('%s', 'off', true), ".formatted(setting);
  }
}
