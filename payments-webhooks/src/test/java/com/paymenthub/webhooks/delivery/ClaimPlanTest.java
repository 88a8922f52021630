package com.paymenthub.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.TestDatabase;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.jdbc.PreferQueryMode;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A claim reads what it claims and little more, however much waits, and with any statistics of
 * PostgreSQL. What is counted is the pages that it touches, as PostgreSQL itself tells. A build
 * lets 20,000 wait; the size that is promised is
 *
 * <pre>
 * ./mvnw -pl payments-webhooks -am test -Dtest=ClaimPlanTest -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dnotifications.waiting=100000
 * </pre>
 */
class ClaimPlanTest {

  private static final String WEBHOOK = UUID.randomUUID().toString();
  private static final int WAITING = Integer.getInteger("notifications.waiting", 20_000);
  private static final int LIMIT = 32;

  /** It claims 32, looks at as many that have to wait, and writes each into six indexes. */
  private static final int PAGES_OF_A_CLAIM = 2_500;

  private static final int PAGES_OF_A_LOOK = 200;

  private final DataSource source = sendingTextOnly();
  private final JdbcTemplate database = new JdbcTemplate(source);

  /** What PostgreSQL knows of the table. */
  private enum Statistics {
    /** The table was never looked at. */
    NONE,
    /** It was looked at while all this waits. */
    FRESH,
    /** It was looked at when much had been delivered and nothing waited. */
    OF_AN_EMPTY_QUEUE,
    /** It was looked at when there was next to nothing in it. */
    OF_A_SMALL_TABLE
  }

  @ParameterizedTest
  @EnumSource(Statistics.class)
  void a_claim_costs_the_same_whatever_the_statistics_say(Statistics statistics) {
    fill(statistics);

    for (String mode : new String[] {"force_custom_plan", "force_generic_plan"}) {
      assertThat(pages(mode, NotificationLeases.CLAIM, CLAIM_TYPES, claim()))
          .as("claim, %s, %s", statistics, mode)
          .isLessThan(PAGES_OF_A_CLAIM);
      assertThat(pages(mode, NotificationLeases.DUE, "timestamptz", "now()"))
          .as("due, %s, %s", statistics, mode)
          .isLessThan(PAGES_OF_A_LOOK);
      assertThat(pages(mode, QueueDrain.QUEUES))
          .as("queues to give up, %s, %s", statistics, mode)
          .isLessThan(PAGES_OF_A_LOOK);
      assertThat(
              pages(
                  mode,
                  NotificationLeases.UNDER_WAY,
                  "uuid, timestamptz",
                  quoted(WEBHOOK) + ", now()"))
          .as("under way, %s, %s", statistics, mode)
          .isLessThan(PAGES_OF_A_LOOK);
      assertThat(
              pages(
                  mode,
                  AttemptTable.FOLLOWED,
                  "uuid[], uuid[]",
                  "array_fill(%1$s::uuid, array[%3$d]), array_fill(%2$s::uuid, array[%3$d])"
                      .formatted(quoted(WEBHOOK), quoted(someCharge()), LIMIT)))
          .as("followed, %s, %s", statistics, mode)
          .isLessThan(PAGES_OF_A_LOOK);
    }
  }

  private static final String CLAIM_TYPES =
      "uuid, integer, timestamptz, uuid[], integer, uuid, timestamptz";

  private static String claim() {
    return "%1$s, 0, now(), '{}', %2$d, %1$s, now() + interval '20 s'"
        .formatted(quoted(WEBHOOK), LIMIT);
  }

  private String someCharge() {
    return database.queryForObject("select charge_id from notification limit 1", String.class);
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }

  private void fill(Statistics statistics) {
    database.execute("alter table notification set (autovacuum_enabled = off)");
    database.execute(
        "insert into webhook (id, client_id, event, endpoint, version, active, sandbox, secret,"
            + " created_at, updated_at)"
            + " values ('%1$s', '%1$s', '*', 'https://example.com', 1, true, true, '\\x00', now(), now())"
                .formatted(WEBHOOK));
    switch (statistics) {
      case NONE, FRESH -> insert(0, "delivered");
      case OF_AN_EMPTY_QUEUE -> insert(50_000, "delivered");
      case OF_A_SMALL_TABLE -> insert(20, "delivered");
    }
    if (statistics != Statistics.NONE) {
      database.execute("analyze notification");
    }
    insert(WAITING, "pending");
    if (statistics == Statistics.FRESH) {
      database.execute("analyze notification");
    }
  }

  /** Two events of each charge, of which the later has to wait for the earlier. */
  private void insert(int count, String state) {
    database.execute(
        """
        insert into notification (webhook_id, event_id, client_id, charge_id, sequence_number,
          event, state, created_at, due_at, attempts)
        select '%1$s', gen_random_uuid(), '%1$s', charge, sequence, 'transaction.failed', '%2$s',
          now(), case '%2$s' when 'pending' then now() - interval '1 h' + number * interval '1 ms' end,
          case '%2$s' when 'pending' then 0 else 1 end
        from (select number, gen_random_uuid() as charge from generate_series(1, %3$d / 2) number) each
        cross join generate_series(0, 1) sequence
        """
            .formatted(WEBHOOK, state, count));
  }

  /** How many pages a statement touches, in a transaction like those of the sender; undone. */
  private int pages(String mode, String sql, String types, String arguments) {
    return pages(mode, "(%s) as %s".formatted(types, numbered(sql)), "(%s)".formatted(arguments));
  }

  private int pages(String mode, String sql) {
    return pages(mode, " as " + sql, "");
  }

  private int pages(String mode, String prepared, String arguments) {
    Integer pages =
        new TransactionTemplate(new DataSourceTransactionManager(source))
            .execute(
                status -> {
                  PlanHints.require(database);
                  database.execute("set local plan_cache_mode = " + mode);
                  database.execute("prepare tried" + prepared);
                  String plan =
                      database.queryForObject(
                          "explain (analyze, buffers, format json) execute tried" + arguments,
                          String.class);
                  database.execute("deallocate tried");
                  status.setRollbackOnly();
                  return pages(plan);
                });
    return pages == null ? 0 : pages;
  }

  private static int pages(String plan) {
    JsonNode root = JsonMapper.shared().readTree(plan).get(0).get("Plan");
    return root.get("Shared Hit Blocks").intValue() + root.get("Shared Read Blocks").intValue();
  }

  /** Statements are prepared by name here, which the driver's usual protocol does by itself. */
  private static DataSource sendingTextOnly() {
    PGSimpleDataSource source = (PGSimpleDataSource) TestDatabase.create().ownerDataSource();
    source.setPreferQueryMode(PreferQueryMode.SIMPLE);
    return source;
  }

  private static String numbered(String sql) {
    AtomicInteger number = new AtomicInteger();
    return Pattern.compile("\\?").matcher(sql).replaceAll(_ -> "\\$" + number.incrementAndGet());
  }
}
