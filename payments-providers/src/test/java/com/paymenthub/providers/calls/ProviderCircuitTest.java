package com.paymenthub.providers.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.ProviderSettings;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
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
  void one_client_never_speaks_for_the_others_however_many_accounts_it_has() {
    UUID client = UUID.randomUUID();
    for (int i = 0; i < 10 * SETTINGS.minimumAccounts(); i++) {
      call(account(client, "DEAD"), ProviderCircuitTest::broken);
    }

    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void clients_that_wait_for_less_than_the_provider_is_given_never_speak_for_the_others() {
    CallLimits impatient =
        LIMITS.overriddenBy(
            ProviderSettings.among(Map.of(ProviderSettings.PREFIX + "deadlineMillis", "1")));
    for (int i = 0; i < 10 * SETTINGS.minimumAccounts(); i++) {
      assertThat(call(account("DEAD"), impatient, ProviderCircuitTest::mute))
          .isEqualTo(new Unknown("deadline_passed"));
    }

    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void it_closes_as_soon_as_one_of_those_who_try_is_answered() {
    failOnSeveralAccounts("DEAD");
    now.updateAndGet(moment -> moment.plus(SETTINGS.openDuration()));

    assertThat(call(account("DEAD"), ProviderCircuitTest::broken)).isInstanceOf(Unknown.class);
    for (int i = 0; i < 10; i++) {
      assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
    }
  }

  @Test
  void it_opens_again_when_all_who_try_fail() {
    failOnSeveralAccounts("DEAD");
    now.updateAndGet(moment -> moment.plus(SETTINGS.openDuration()));
    for (int i = 0; i < SETTINGS.trialCalls(); i++) {
      assertThat(call(account("DEAD"), ProviderCircuitTest::broken)).isInstanceOf(Unknown.class);
    }

    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(new NotSent("circuit_open"));

    now.updateAndGet(moment -> moment.plus(SETTINGS.openDuration()));
    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void a_client_that_fails_at_once_leaves_the_other_trials_to_others() {
    failOnSeveralAccounts("DEAD");
    UUID broken = UUID.randomUUID();
    now.updateAndGet(moment -> moment.plus(SETTINGS.openDuration()));

    assertThat(call(account(broken, "DEAD"), ProviderCircuitTest::broken))
        .isInstanceOf(Unknown.class);
    for (int i = 0; i < 10 * SETTINGS.trialCalls(); i++) {
      assertThat(call(account(broken, "DEAD"), ProviderCircuitTest::broken))
          .isEqualTo(new NotSent("circuit_open"));
    }

    assertThat(call(account("DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
  }

  @Test
  void the_only_client_that_is_left_may_try_again_after_the_same_time() {
    failOnSeveralAccounts("DEAD");
    UUID last = UUID.randomUUID();
    for (int i = 0; i < 10 * SETTINGS.trialCalls(); i++) {
      now.updateAndGet(moment -> moment.plus(SETTINGS.openDuration()));
      assertThat(call(account(last, "DEAD"), ProviderCircuitTest::broken))
          .as("trial %d", i)
          .isInstanceOf(Unknown.class);
    }

    now.updateAndGet(moment -> moment.plus(SETTINGS.openDuration()));
    assertThat(call(account(last, "DEAD"), () -> APPROVED)).isEqualTo(APPROVED.outcome());
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
    return call(account, LIMITS, call);
  }

  private AttemptOutcome call(
      ProviderAccount account, CallLimits limits, Callable<ProviderReply> call) {
    // As a request; due work does not use the deadlines of accounts.
    try (ProviderTime.Serving _ = ProviderTime.begin(Duration.ofMinutes(1))) {
      return guard.call(account, limits, UUID.randomUUID(), call).outcome();
    }
  }

  private static ProviderReply mute() throws InterruptedException {
    new CountDownLatch(1).await();
    return APPROVED;
  }

  /** An account at a provider, of a client that has no other one. */
  private static ProviderAccount account(String type) {
    return account(UUID.randomUUID(), type);
  }

  private static ProviderAccount account(UUID client, String type) {
    return new ProviderAccount(client, UUID.randomUUID(), type, 1, true, Map.of());
  }

  private static ProviderReply broken() throws IOException {
    throw new IOException("broken");
  }
}
