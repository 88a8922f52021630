package com.paymenthub.api.metrics;

import com.paymenthub.charging.routing.Providers;
import com.paymenthub.providers.calls.GuardedCall;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_provider_circuit_open}: whether this node does not call a provider at all; {@code
 * payments_provider_accounts_open}: how many accounts at the provider it does not call. By provider
 * type.
 */
@Component
@ConditionalOnWebApplication
class CircuitGauges implements MeterBinder {

  private final Providers providers;
  private final GuardedCall calls;

  CircuitGauges(Providers providers, GuardedCall calls) {
    this.providers = providers;
    this.calls = calls;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (String type : providers.types()) {
      Gauge.builder("payments.provider.circuit.open", () -> calls.isOpen(type) ? 1 : 0)
          .tag("provider_type", type)
          .description("1 while the provider is called for nobody because it does not answer")
          .register(registry);
      Gauge.builder("payments.provider.accounts.open", () -> calls.openAccounts(type))
          .tag("provider_type", type)
          .description("Accounts that are not called because they do not answer")
          .register(registry);
    }
  }
}
