package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CodeCancellationConformance;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

class DatabaseCodeCancellationTest extends CodeCancellationConformance {

  private static final TestDatabase DATABASE = TestDatabase.create();

  private final DatabaseBooks books = new DatabaseBooks(DATABASE.applicationDataSource());

  DatabaseCodeCancellationTest() {
    super(SandboxAcquirer.TYPE);
  }

  @Override
  protected PaymentCodeIssuer issuer() {
    return new SandboxPaymentCodes(
        new SandboxAcquirer(
            books, Clock.systemUTC(), Duration.ofSeconds(20), LostAnswers.untilTheDeadline(), 0),
        books);
  }

  @Override
  protected boolean pay(UUID reference, Money amount) throws Exception {
    return books
        .move(
            new SimulatedMovement(
                reference, RequestType.AUTHORIZATION, reference, amount, Instant.EPOCH))
        .isPresent();
  }
}
