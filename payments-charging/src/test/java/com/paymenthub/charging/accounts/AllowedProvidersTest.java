package com.paymenthub.charging.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.contract.Provider;
import com.paymenthub.providers.contract.ProviderHosts;
import com.paymenthub.testing.Patience;
import java.util.List;
import java.util.Map;
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
  private static final String WITH_TEST_HOST = "ACME_WITH_TEST_HOST";
  private static final String WITHOUT_LIVE_HOST = "ACME_IN_TRIAL";
  private static final Map<String, String> API = Map.of("api", "https://api.example");
  private static final List<Provider> PROVIDERS =
      List.of(
          new ProviderOfType(SIMULATOR, false, ProviderHosts.NONE),
          new ProviderOfType(REAL, true, new ProviderHosts(Map.of(), API)),
          new ProviderOfType(WITH_TEST_HOST, true, new ProviderHosts(API, API)),
          new ProviderOfType(WITHOUT_LIVE_HOST, true, new ProviderHosts(API, Map.of())));

  @Test
  void a_sandbox_account_may_use_simulators_and_real_providers_at_their_test_hosts() {
    AllowedProviders providers = allowing(false);

    assertThatCode(() -> providers.check(Environment.SANDBOX, SIMULATOR))
        .doesNotThrowAnyException();
    assertThatCode(() -> providers.check(Environment.SANDBOX, WITH_TEST_HOST))
        .doesNotThrowAnyException();
    assertThatCode(() -> providers.check(Environment.SANDBOX, WITHOUT_LIVE_HOST))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> providers.check(Environment.SANDBOX, REAL))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.PROVIDER_WITHOUT_TEST_HOST));
  }

  @Test
  void a_production_account_may_use_real_providers_at_their_live_hosts_only() {
    AllowedProviders providers = allowing(false);

    assertThatCode(() -> providers.check(Environment.PRODUCTION, REAL)).doesNotThrowAnyException();
    assertThatCode(() -> providers.check(Environment.PRODUCTION, WITH_TEST_HOST))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> providers.check(Environment.PRODUCTION, WITHOUT_LIVE_HOST))
        .isInstanceOf(Refusal.class);
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
            PROVIDERS,
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
    return new AllowedProviders(PROVIDERS, _ -> Environment.SANDBOX, simulatorsInProduction);
  }
}
