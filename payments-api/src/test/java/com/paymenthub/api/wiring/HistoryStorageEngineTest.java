package com.paymenthub.api.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class HistoryStorageEngineTest {

  @Test
  void a_gap_is_waited_for_far_longer_than_any_transaction_may_take() {
    Duration transactionTimeout = transactionTimeout();

    assertThat(transactionTimeout).isEqualTo(Duration.ofSeconds(15));
    assertThat(HistoryStorageEngine.GAP_TIMEOUT).isGreaterThan(transactionTimeout.multipliedBy(10));
  }

  /** As a connection of the service's own pool has it. */
  private static Duration transactionTimeout() {
    Long milliseconds =
        RunningService.shared()
            .part(JdbcTemplate.class)
            .queryForObject(
                "select setting::bigint from pg_settings where name = 'transaction_timeout'",
                Long.class);
    return Duration.ofMillis(milliseconds);
  }
}
