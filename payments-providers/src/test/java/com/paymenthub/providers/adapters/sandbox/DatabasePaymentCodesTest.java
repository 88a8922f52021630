package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

class DatabasePaymentCodesTest extends SandboxPaymentCodeConformance {

  private static final TestDatabase DATABASE = TestDatabase.create();

  private final DatabaseBooks books = new DatabaseBooks(DATABASE.applicationDataSource());

  @Override
  protected PaymentCodeIssuer issuer() {
    return new SandboxPaymentCodes(
        new SandboxAcquirer(
            books, Clock.systemUTC(), Duration.ofSeconds(20), LostAnswers.untilTheDeadline(), 0),
        books);
  }

  @Override
  protected MoneyMover buyers() {
    return books;
  }

  @Override
  protected List<SimulatedMovement> movements() {
    try {
      return books.movements();
    } catch (IOException away) {
      throw new UncheckedIOException(away);
    }
  }
}
