package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.providers.adapters.sandbox.AnalysisSettings;
import com.paymenthub.providers.adapters.sandbox.SandboxAntiFraud;
import com.paymenthub.providers.adapters.sandbox.Simulator;
import com.paymenthub.providers.adapters.sandbox.SimulatorNotice;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudAnalyzer;
import com.paymenthub.providers.contract.FraudReport;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;

/** The anti-fraud provider of the sandbox in a process of its own. */
final class RemoteSandboxAntiFraud implements FraudAnalyzer, NoticeSender, Simulator {

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

  @Override
  public boolean answersInquiries(ProviderAccount account) {
    return SimulatorSettings.of(account).lostAnswerRules().answersInquiries();
  }

  @Override
  public InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    return simulator.post("/inquire-analysis", inquiry, SimulatorClient.FINDING);
  }

  @Override
  public boolean wantsReports(ProviderAccount account) {
    return AnalysisSettings.of(account).wantsReports();
  }

  @Override
  public ProviderReply report(FraudReport report) throws IOException, InterruptedException {
    return simulator.post("/report", report, SimulatorClient.REPLY);
  }

  @Override
  public boolean sendsNotices(ProviderAccount account) {
    return SimulatorNotice.areSentTo(account);
  }

  @Override
  public NoticeReading read(NoticeRequest request, ProviderAccount account) {
    return SimulatorNotice.read(request, account);
  }
}
