package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.providers.adapters.sandbox.SandboxAntiFraud;
import com.paymenthub.providers.adapters.sandbox.Simulator;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;

/** The anti-fraud provider of the sandbox in a process of its own. */
final class RemoteSandboxAntiFraud implements FraudAnalyzer, Simulator {

  private final SimulatorClient simulator;

  RemoteSandboxAntiFraud(SimulatorClient simulator) {
    this.simulator = simulator;
  }

  @Override
  public String providerType() {
    return SandboxAntiFraud.TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return simulator.limits(account);
  }

  @Override
  public CheckResult tryRequest(ProviderAccount account) throws IOException, InterruptedException {
    return simulator.reach();
  }

  @Override
  public ProviderReply analyze(FraudAnalysisRequest request)
      throws IOException, InterruptedException {
    return simulator.post("/analyze", request, SimulatorClient.REPLY);
  }
}
