package com.paymenthub.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.RecurringJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Idempotency keys are kept for 31 days, and not for ever. */
class ForgottenKeysTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final UUID clientId = Ids.next();

  @Test
  void a_key_is_forgotten_after_thirty_one_days_and_not_before() {
    Instant now = Instant.now();
    claim("young", now.minus(Duration.ofDays(31)).plusSeconds(60));
    claim("old", now.minus(Duration.ofDays(31)).minusSeconds(60));
    RecurringJob work =
        ForgettingConfiguration.forgetting(
            service.part(IdempotencyRecords.class),
            service.part(Transactions.class),
            Clock.fixed(now, ZoneOffset.UTC));

    assertThat(work.backlog().lag(now)).isBetween(Duration.ofSeconds(59), Duration.ofSeconds(61));
    while (work.removeSome().getAsBoolean()) {}

    assertThat(keys()).containsExactly("young");
    assertThat(work.backlog().count()).isZero();
  }

  private void claim(String key, Instant at) {
    service
        .owner()
        .update(
            "insert into idempotency_record"
                + " (client_id, idempotency_key, principal, request_hash, operation_id, claimed_at)"
                + " values (?, ?, 'secret', '', ?, ?)",
            clientId,
            key,
            Ids.next(),
            at.atOffset(ZoneOffset.UTC));
  }

  private List<String> keys() {
    return service
        .owner()
        .queryForList(
            "select idempotency_key from idempotency_record where client_id = ?",
            String.class,
            clientId);
  }
}
