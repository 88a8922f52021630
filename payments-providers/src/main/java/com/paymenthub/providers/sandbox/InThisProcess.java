package com.paymenthub.providers.sandbox;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;

/** Whether the simulators run in this process: unless they run elsewhere. */
public final class InThisProcess extends NoneNestedConditions {

  public InThisProcess() {
    super(ConfigurationPhase.REGISTER_BEAN);
  }

  /** The address of simulators in a process of their own. */
  @ConditionalOnProperty("payments.simulators.url")
  static final class Elsewhere {}
}
