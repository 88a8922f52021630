package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.providers.adapters.sandbox.MoneyMover;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
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

  private final Duration deadline;

  /**
   * @param deadline how long answers are waited for, if the account has no setting of its own
   */
  RemoteSimulators(@Value("${payments.simulators.deadline:1s}") Duration deadline) {
    this.deadline = deadline;
  }

  @Bean
  SimulatorClient simulatorClient(@Value("${payments.simulators.url}") URI address) {
    return new SimulatorClient(address);
  }

  @Bean
  CardAcquirer sandboxAcquirer(SimulatorClient simulator) {
    return new RemoteSandboxAcquirer(simulator, deadline);
  }

  @Bean
  PaymentCodeIssuer sandboxCodes(SimulatorClient simulator) {
    return new RemoteSandboxPaymentCodes(simulator, deadline);
  }

  @Bean
  FraudAnalyzer sandboxAntiFraud(SimulatorClient simulator) {
    return new RemoteSandboxAntiFraud(simulator, deadline);
  }

  @Bean
  MoneyMover moneyMover(SimulatorClient simulator) {
    return new RemoteMoneyMover(simulator);
  }
}
