package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.FraudAnalysisConformance;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.util.Map;
import java.util.UUID;

/** The anti-fraud simulator keeps to what every provider of analyses must do. */
public abstract class SandboxFraudConformance extends FraudAnalysisConformance {

  private final ProviderAccount account = Requests.account(SandboxAntiFraud.TYPE, Map.of());

  @Override
  protected FraudAnalysisRequest approvedRequest(UUID reference) {
    return buyer(reference, account, 1990, "12345678901");
  }

  @Override
  protected FraudAnalysisRequest reprovedRequest(UUID reference) {
    return buyer(reference, account, 1990, "12345678900");
  }

  @Override
  protected FraudAnalysisRequest pendingRequest(UUID reference) {
    ProviderAccount later =
        Requests.account(
            SandboxAntiFraud.TYPE,
            Map.of("settings.acceptedRate", "100", "settings.finishAfterSeconds", "1"));
    return buyer(reference, later, 1990, "12345678900");
  }

  @Override
  protected ProviderAccount reportedAccount() {
    return Requests.account(SandboxAntiFraud.TYPE, Map.of("settings.reports", "true"));
  }

  @Override
  protected FraudAnalysisRequest unansweredRequest(UUID reference) {
    ProviderAccount hurried =
        Requests.account(SandboxAntiFraud.TYPE, Map.of("settings.deadlineMillis", "500"));
    return buyer(reference, hurried, SandboxAmounts.ANALYSIS_UNANSWERED, "12345678901");
  }
}
