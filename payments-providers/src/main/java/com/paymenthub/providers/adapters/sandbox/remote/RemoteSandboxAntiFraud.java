package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.providers.adapters.sandbox.SandboxAntiFraud;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Analysis;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Reply;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.time.Duration;

/** The anti-fraud provider of the sandbox in a process of its own. */
final class RemoteSandboxAntiFraud implements FraudAnalyzer {

  private final SimulatorClient simulator;
  private final CallLimits limits;

  RemoteSandboxAntiFraud(SimulatorClient simulator, Duration deadline) {
    this.simulator = simulator;
    this.limits = CallLimits.DEFAULT.withDeadline(deadline).withCircuitBreaker(false);
  }

  @Override
  public String providerType() {
    return SandboxAntiFraud.TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return limits.overriddenBy(account.settings());
  }

  @Override
  public ProviderReply analyze(FraudAnalysisRequest request)
      throws IOException, InterruptedException {
    return simulator
        .post("/analyze", Analysis.of(request, limits(request.account()).deadline()), Reply.class)
        .reply();
  }
}
