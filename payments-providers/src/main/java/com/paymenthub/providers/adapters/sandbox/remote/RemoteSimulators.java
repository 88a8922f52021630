package com.paymenthub.providers.adapters.sandbox.remote;

import java.net.URI;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The adapters for simulators at {@code payments.simulators.url}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("payments.simulators.url")
class RemoteSimulators {

  /**
   * @param deadline how long answers are waited for, if the account has no setting of its own
   */
  @Bean
  SimulatorClient simulatorClient(
      @Value("${payments.simulators.url}") URI address,
      @Value("${payments.simulators.deadline:1s}") Duration deadline) {
    return new SimulatorClient(address, deadline);
  }

  @Bean
  RemoteSandbox sandbox(SimulatorClient simulator) {
    return new RemoteSandbox(simulator);
  }

  @Bean
  RemoteSandboxAntiFraud sandboxAntiFraud(SimulatorClient simulator) {
    return new RemoteSandboxAntiFraud(simulator);
  }
}
