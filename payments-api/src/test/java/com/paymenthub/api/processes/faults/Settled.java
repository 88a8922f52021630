package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.JdbcTemplate;

/** Before books are compared: nothing may be left to be found out about any charge by card. */
public final class Settled {

  /** Attempts without an answer are asked for several times, a minute apart. */
  private static final Duration SETTLED_WITHIN = Duration.ofMinutes(10);

  /**
   * What is left to be found out or done. Reservations that wait a week for their capture are not,
   * nor are codes, which wait for their payers.
   */
  private static final String UNSETTLED =
      "select charge.id || ' is ' || charge.status || ', due ' || coalesce(due_at::text, 'never')"
          + " from charge left join charge_agenda on charge_id = charge.id"
          + " where payment_type = 'credit'"
          + " and (status = 'pending' or due_at < now() + interval '6 days')";

  private Settled() {}

  /**
   * Waits until the nodes have found out everything.
   *
   * @param database connections that read the charges
   */
  public static void await(DataSource database) {
    JdbcTemplate jdbc = new JdbcTemplate(database);
    Awaitility.await()
        .atMost(SETTLED_WITHIN)
        .pollInterval(Duration.ofMillis(200))
        .untilAsserted(() -> assertThat(jdbc.queryForList(UNSETTLED, String.class)).isEmpty());
  }
}
