package com.paymenthub.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class RetentionKeeperTest {

  private static final Duration INTERVAL = Duration.ofMillis(20);

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.create().applicationDataSource());

  @Test
  void nothing_is_removed_while_the_clock_of_the_node_is_wrong() {
    jdbc.update(
        "insert into webhook (id, client_id, event, endpoint, version, active, sandbox, secret,"
            + " created_at, updated_at, deleted_at) values (?, ?, '*', 'https://example.com', 1,"
            + " false, true, '\\x00', now(), now(), now())",
        UUID.randomUUID(),
        UUID.randomUUID());
    Clock ahead = Clock.offset(Clock.systemUTC(), Duration.ofDays(100));
    AtomicBoolean right = new AtomicBoolean();
    AtomicInteger looks = new AtomicInteger();
    RetentionKeeper keeper =
        new RetentionKeeper(
            new Retention(jdbc, ahead, Duration.ofDays(45)),
            () -> {
              looks.incrementAndGet();
              return right.get();
            },
            INTERVAL);

    keeper.start();
    try {
      await().until(() -> looks.get() >= 3);
      assertThat(webhooks()).isEqualTo(1);

      right.set(true);
      await().until(() -> webhooks() == 0);
    } finally {
      keeper.stop();
    }
  }

  private int webhooks() {
    Integer count = jdbc.queryForObject("select count(*) from webhook", Integer.class);
    return count == null ? 0 : count;
  }
}
