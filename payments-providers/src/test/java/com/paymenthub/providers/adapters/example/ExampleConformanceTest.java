package com.paymenthub.providers.adapters.example;

import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.example.ExampleAcquirerServer.Treatment;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAcquirerConformance;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import com.paymenthub.providers.http.ProviderConnections;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class ExampleConformanceTest extends CardAcquirerConformance {

  private static final String CARD = "4111111111111111";

  private static ExampleAcquirerServer server;
  private static ProviderConnections connections;
  private static ExampleAcquirer acquirer;

  private final ProviderAccount account = account(Map.of());
  private final ProviderAccount hurried = account(Map.of("settings.deadlineMillis", "500"));

  @BeforeAll
  static void start() throws IOException {
    server = new ExampleAcquirerServer();
    connections = server.connections();
    acquirer = new ExampleAcquirer(connections);
  }

  @AfterAll
  static void stop() {
    connections.destroy();
    server.close();
  }

  @Override
  protected CardAcquirer acquirer() {
    return acquirer;
  }

  @Override
  protected CardAuthorization approvedRequest(UUID reference, boolean capture) {
    return Requests.authorization(reference, account, CARD, 1990, capture);
  }

  @Override
  protected CardAuthorization declinedRequest(UUID reference) {
    server.treat(reference, new Treatment.Refuses("no_funds"));
    return Requests.authorization(reference, account, CARD, 1990, true);
  }

  @Override
  protected CardAuthorization fulfilledUnansweredRequest(UUID reference) {
    server.treat(reference, new Treatment.LosesAnswer());
    return Requests.authorization(reference, hurried, CARD, 1990, true);
  }

  @Override
  protected CardAuthorization unfulfilledUnansweredRequest(UUID reference) {
    server.treat(reference, new Treatment.Drops());
    return Requests.authorization(reference, hurried, CARD, 1990, true);
  }

  @Override
  protected CardAuthorization refusingOperations(UUID reference) {
    return operations(account, reference, new Treatment.Refuses("not_possible"));
  }

  @Override
  protected CardAuthorization losingAnswersOfOperations(UUID reference) {
    return operations(hurried, reference, new Treatment.LosesAnswer());
  }

  @Override
  protected CardAuthorization droppingOperations(UUID reference) {
    return operations(hurried, reference, new Treatment.Drops());
  }

  @Override
  protected List<Money> moved(UUID reference) {
    return server.moved(reference);
  }

  private static CardAuthorization operations(
      ProviderAccount at, UUID reference, Treatment treatment) {
    server.treatOperations(reference, treatment);
    return Requests.authorization(reference, at, CARD, 1990, false);
  }

  private static ProviderAccount account(Map<String, String> settings) {
    return ExampleAccounts.with(settings);
  }
}
