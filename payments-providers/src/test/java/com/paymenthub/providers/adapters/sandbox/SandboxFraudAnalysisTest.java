package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.FraudAnalyzer;
import java.time.Duration;

class SandboxFraudAnalysisTest extends SandboxFraudConformance {

  @Override
  protected FraudAnalyzer analyzer() {
    return new SandboxAntiFraud(Duration.ofSeconds(20), LostAnswers.untilTheDeadline());
  }
}
