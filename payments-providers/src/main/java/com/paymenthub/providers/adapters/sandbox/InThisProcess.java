package com.paymenthub.providers.adapters.sandbox;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;

/** True if the simulators run in this process, because no other address is configured. */
public final class InThisProcess extends NoneNestedConditions {

  public InThisProcess() {
    super(ConfigurationPhase.REGISTER_BEAN);
  }

  /** The address of simulators in a process of their own. */
  @ConditionalOnProperty("payments.simulators.url")
  static final class Elsewhere {}
}
