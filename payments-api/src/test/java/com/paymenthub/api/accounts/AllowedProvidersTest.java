package com.paymenthub.api.accounts;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.refusals.Refusal;
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

  private static AllowedProviders allowing(boolean simulatorsInProduction) {
    return new AllowedProviders(_ -> Environment.SANDBOX, simulatorsInProduction);
  }
}
