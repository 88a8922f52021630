package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.PaymentCodeIssuer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class LedgerPaymentCodesTest extends SandboxPaymentCodeConformance {

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
  protected PaymentCodeIssuer issuer() {
    return new SandboxPaymentCodes(
        new SandboxAcquirer(
            ledger, Clock.systemUTC(), Duration.ofSeconds(20), LostAnswers.untilTheDeadline(), 0),
        ledger);
  }

  @Override
  protected MoneyMover buyers() {
    return ledger;
  }

  @Override
  protected List<SimulatedMovement> movements() {
    return SandboxLedger.read(home.resolve("ledger.jsonl"));
  }
}
