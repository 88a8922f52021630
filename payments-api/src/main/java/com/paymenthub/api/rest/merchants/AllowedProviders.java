package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.accounts.Environment;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.sandbox.Simulators;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Simulators are for sandbox accounts, and real providers are not (interface decisions §1). */
@Component
class AllowedProviders {

  private final boolean simulatorsInProduction;

  AllowedProviders(
      @Value("${payments.simulators.production:false}") boolean simulatorsInProduction) {
    this.simulatorsInProduction = simulatorsInProduction;
  }

  /**
   * Makes sure that accounts of an environment may use providers of a type.
   *
   * @throws Refusal when they may not
   */
  void check(Environment environment, String providerType) {
    boolean sandbox = environment == Environment.SANDBOX;
    boolean allowed =
        Simulators.include(providerType) ? sandbox || simulatorsInProduction : !sandbox;
    if (!allowed) {
      throw new Refusal(RefusalKey.PROVIDER_NOT_ALLOWED, providerType);
    }
  }
}
