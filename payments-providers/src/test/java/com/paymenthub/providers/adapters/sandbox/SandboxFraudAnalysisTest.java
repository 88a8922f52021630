package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.FraudAnalyzer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SandboxFraudAnalysisTest extends SandboxFraudConformance {

  @TempDir Path home;
  private SandboxLedger ledger;

  @BeforeEach
  void open() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Override
  protected FraudAnalyzer analyzer() {
    return new SandboxAntiFraud(
        ledger, Clock.systemUTC(), Duration.ofSeconds(20), LostAnswers.untilTheDeadline(), 0);
  }
}
