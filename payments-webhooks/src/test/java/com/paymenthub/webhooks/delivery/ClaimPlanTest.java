package com.paymenthub.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.TestDatabase;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.jdbc.PreferQueryMode;
import org.springframework.jdbc.core.JdbcTemplate;

/** A claim costs the same however many notifications were delivered before. */
class ClaimPlanTest {

  private static final UUID WEBHOOK = UUID.randomUUID();
  private static final UUID CLIENT = UUID.randomUUID();

  private final JdbcTemplate database = new JdbcTemplate(sendingTextOnly());

  @Test
  void a_claim_reads_no_table_from_end_to_end() {
    database.update(
        "insert into webhook (id, client_id, event, endpoint, version, active, sandbox, secret,"
            + " created_at, updated_at)"
            + " values (?, ?, '*', 'https://example.com', 1, true, true, '\\x00', now(), now())",
        WEBHOOK,
        CLIENT);
    insert(50_000, "delivered", "null");
    insert(20, "pending", "now()");
    database.execute("analyze notification");

    // As PostgreSQL plans a statement that it has seen several times.
    String plan =
        String.join(
            "\n",
            database.queryForList(
                "explain (generic_plan) " + numbered(Claims.CLAIM), String.class));

    assertThat(plan).contains("notification_due").doesNotContain("Seq Scan on notification");
  }

  /** A plan is asked for without values, which the driver's usual protocol insists on. */
  private static DataSource sendingTextOnly() {
    PGSimpleDataSource source = (PGSimpleDataSource) TestDatabase.create().ownerDataSource();
    source.setPreferQueryMode(PreferQueryMode.SIMPLE);
    return source;
  }

  private void insert(int count, String state, String dueAt) {
    database.update(
        "insert into notification (webhook_id, event_id, client_id, charge_id, sequence_number,"
            + " event, state, created_at, due_at)"
            + " select ?, gen_random_uuid(), ?, gen_random_uuid(), 1, 'transaction.failed', ?,"
            + " now(), "
            + dueAt
            + " from generate_series(1, ?)",
        WEBHOOK,
        CLIENT,
        state,
        count);
  }

  private static String numbered(String sql) {
    AtomicInteger number = new AtomicInteger();
    return Pattern.compile("\\?").matcher(sql).replaceAll(_ -> "\\$" + number.incrementAndGet());
  }
}
