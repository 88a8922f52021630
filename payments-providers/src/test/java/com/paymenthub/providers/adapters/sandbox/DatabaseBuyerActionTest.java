package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.BuyerActionConformance;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

class DatabaseBuyerActionTest extends BuyerActionConformance {

  private static final TestDatabase DATABASE = TestDatabase.create();

  private final ProviderAccount account =
      Requests.account(SandboxAcquirer.TYPE, Map.of("settings.nextAction", "redirect"));
  private final DatabaseBooks books = new DatabaseBooks(DATABASE.applicationDataSource());

  @Override
  protected CardAcquirer acquirer() {
    Clock clock = Clock.systemUTC();
    return new SandboxAcquirer(
        books,
        clock,
        Duration.ofSeconds(20),
        LostAnswers.untilTheDeadline(),
        0,
        new BuyerActions(books, clock, "https://pay.example"));
  }

  @Override
  protected CardAuthorization request(UUID reference) {
    return Requests.authorization(reference, account, "4111111111111111", 1990, true);
  }

  @Override
  protected Map<String, String> confirmed(UUID reference) {
    return Map.of(BuyerActions.RESULT, BuyerActions.APPROVED);
  }

  @Override
  protected Map<String, String> refused(UUID reference) {
    return Map.of(BuyerActions.RESULT, BuyerActions.DECLINED);
  }

  @Override
  protected List<Money> moved(UUID reference) {
    try {
      return books.movements().stream()
          .filter(movement -> movement.reference().equals(reference))
          .map(SimulatedMovement::amount)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
