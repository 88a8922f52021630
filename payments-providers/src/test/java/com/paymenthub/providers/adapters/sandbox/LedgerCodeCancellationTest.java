package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CodeCancellationConformance;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class LedgerCodeCancellationTest extends CodeCancellationConformance {

  @TempDir Path home;
  private SandboxLedger ledger;

  @BeforeEach
  void open() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
  }

  LedgerCodeCancellationTest() {
    super(SandboxAcquirer.TYPE);
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
  protected boolean pay(UUID reference, Money amount) throws Exception {
    return ledger
        .move(
            new SimulatedMovement(
                reference, RequestType.AUTHORIZATION, reference, amount, Instant.EPOCH))
        .isPresent();
  }
}
