package com.paymenthub.charging.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.testing.Patience;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class AllowedProvidersTest {

  private static final String SIMULATOR = "SERVICE_SANDBOX";
  private static final String REAL = "ACME";

  @Test
  void a_sandbox_account_may_use_simulators_only() {
    AllowedProviders providers = allowing(false);

    assertThatCode(() -> providers.check(Environment.SANDBOX, SIMULATOR))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> providers.check(Environment.SANDBOX, REAL))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void a_production_account_may_use_real_providers_only() {
    AllowedProviders providers = allowing(false);

    assertThatCode(() -> providers.check(Environment.PRODUCTION, REAL)).doesNotThrowAnyException();
    assertThatThrownBy(() -> providers.check(Environment.PRODUCTION, SIMULATOR))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void a_production_account_may_use_simulators_where_the_operator_says_so() {
    AllowedProviders providers = allowing(true);

    assertThatCode(() -> providers.check(Environment.PRODUCTION, SIMULATOR))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> providers.check(Environment.SANDBOX, REAL))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void nobody_waits_for_somebody_elses_reading() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch others = new CountDownLatch(1);
    AtomicBoolean first = new AtomicBoolean(true);
    AllowedProviders providers =
        new AllowedProviders(
            Set.of(SIMULATOR),
            _ -> {
              if (first.getAndSet(false)) {
                reading.countDown();
                awaited(others);
              }
              return Environment.SANDBOX;
            },
            false);
    UUID account = UUID.randomUUID();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> slow = threads.submit(() -> providers.permit(account, SIMULATOR));
      awaited(reading);
      try {
        assertThat(
                threads
                    .submit(() -> providers.permit(account, SIMULATOR))
                    .get(Patience.LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS))
            .isTrue();
      } finally {
        others.countDown();
      }
      assertThat(slow.get()).isTrue();
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      assertThat(latch.await(2 * Patience.LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static AllowedProviders allowing(boolean simulatorsInProduction) {
    return new AllowedProviders(
        Set.of(SIMULATOR), _ -> Environment.SANDBOX, simulatorsInProduction);
  }
}
