package com.paymenthub.providers.routing;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A provider that answers hardly anybody is noticed, although no account alone could tell. */
class ProviderCircuitTest {

  private static final ProviderReply APPROVED =
      ProviderReply.of(new Approved("t", "a", "n", "00", "00", "00", null));
  private static final CircuitSettings SETTINGS =
      new CircuitSettings(30, 20, 50, Duration.ofSeconds(10), 2, 5);
  private static final CallLimits LIMITS = new CallLimits(Duration.ofSeconds(30), 2, true);

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-22T03:00:00Z"));
  private final GuardedCall guard =
      new GuardedCall(
          SETTINGS,
          new Clock() {
            @Override
            public ZoneOffset getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
              return this;
            }

            @Override
            public Instant instant() {
              return now.get();
            }
          });

  @Test
  void one_call_of_each_of_several_accounts_is_enough() {
    failOnSeveralAccounts("DEAD");

    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(new NotSent("circuit_open"));
    assertThat(call(account("ALIVE"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void one_account_alone_never_speaks_for_the_others() {
    ProviderAccount misconfigured = account("DEAD");
    for (int i = 0; i < SETTINGS.minimumCalls(); i++) {
      call(misconfigured, ProviderCircuitTest::broken);
    }

    assertThat(call(misconfigured, () -> APPROVED)).isEqualTo(new NotSent("circuit_open"));
    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void accounts_that_are_answered_keep_it_closed() {
    for (int i = 0; i <= SETTINGS.minimumAccounts(); i++) {
      call(account("DEAD"), () -> APPROVED);
    }
    failOnSeveralAccounts("DEAD");

    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void a_clock_that_was_ahead_when_it_opened_does_not_keep_it_open() {
    now.updateAndGet(moment -> moment.plus(Duration.ofHours(1)));
    failOnSeveralAccounts("DEAD");
    now.updateAndGet(moment -> moment.minus(Duration.ofHours(1)));
    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(new NotSent("circuit_open"));

    now.updateAndGet(moment -> moment.plus(SETTINGS.openDuration()));

    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void it_is_tried_again_after_its_time_by_whoever_comes_first() {
    failOnSeveralAccounts("DEAD");
    now.updateAndGet(moment -> moment.plus(SETTINGS.openDuration()));

    assertThat(call(account("DEAD"), ProviderCircuitTest::broken)).isInstanceOf(Unknown.class);
    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(new NotSent("circuit_open"));

    now.updateAndGet(moment -> moment.plus(SETTINGS.openDuration()));
    for (int i = 0; i < 10; i++) {
      assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
    }
  }

  @Test
  void failures_that_are_long_past_do_not_count() {
    for (int i = 1; i < SETTINGS.minimumAccounts(); i++) {
      call(account("DEAD"), ProviderCircuitTest::broken);
    }
    now.updateAndGet(moment -> moment.plusSeconds(SETTINGS.windowSeconds() + 1L));
    call(account("DEAD"), ProviderCircuitTest::broken);

    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  private void failOnSeveralAccounts(String type) {
    for (int i = 0; i < SETTINGS.minimumAccounts(); i++) {
      call(account(type), ProviderCircuitTest::broken);
    }
  }

  private AttemptOutcome call(ProviderAccount account, Callable<ProviderReply> call) {
    return guard.call(account, LIMITS, UUID.randomUUID(), call).outcome();
  }

  private static ProviderAccount account(String type) {
    return new ProviderAccount(UUID.randomUUID(), type, 1, Map.of());
  }

  private static ProviderReply broken() throws IOException {
    throw new IOException("broken");
  }
}
