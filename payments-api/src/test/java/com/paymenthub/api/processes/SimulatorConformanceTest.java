package com.paymenthub.api.processes;

import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.sandbox.Movement;
import com.paymenthub.providers.sandbox.SandboxAcquirer;
import com.paymenthub.providers.sandbox.SandboxCards;
import com.paymenthub.providers.sandbox.SandboxLedger;
import com.paymenthub.providers.sandbox.remote.RemoteSandboxAcquirer;
import com.paymenthub.providers.sandbox.remote.SimulatorClient;
import com.paymenthub.providers.spi.CardAcquirer;
import com.paymenthub.providers.spi.CardAcquirerConformance;
import com.paymenthub.providers.spi.CardAuthorization;
import com.paymenthub.providers.spi.ProviderAccount;
import com.paymenthub.providers.spi.Requests;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The simulator in a process of its own keeps to what every acquirer must do. */
class SimulatorConformanceTest extends CardAcquirerConformance {

  private static final Duration DEADLINE = Duration.ofSeconds(20);

  @TempDir private static Path home;

  private static ServiceProcess simulator;
  private static SimulatorClient client;

  private final ProviderAccount account = Requests.account(SandboxAcquirer.TYPE, Map.of());
  private final ProviderAccount hurried =
      Requests.account(SandboxAcquirer.TYPE, Map.of("settings.deadlineMillis", "500"));

  @BeforeAll
  static void start() {
    simulator = ServiceProcess.simulator(home.resolve("ledger.jsonl"));
    client = new SimulatorClient(URI.create("http://localhost:" + simulator.port()));
  }

  @AfterAll
  static void stop() {
    client.close();
    simulator.close();
  }

  @Override
  protected CardAcquirer acquirer() {
    return new RemoteSandboxAcquirer(client, DEADLINE);
  }

  @Override
  protected CardAuthorization approvedRequest(UUID reference, boolean capture) {
    return Requests.authorization(reference, account, SandboxCards.endingIn('1'), 1990, capture);
  }

  @Override
  protected CardAuthorization declinedRequest(UUID reference) {
    return Requests.authorization(reference, account, SandboxCards.endingIn('5'), 1990, true);
  }

  @Override
  protected CardAuthorization fulfilledUnansweredRequest(UUID reference) {
    return Requests.authorization(reference, hurried, SandboxCards.endingIn('8'), 1990, true);
  }

  @Override
  protected CardAuthorization unfulfilledUnansweredRequest(UUID reference) {
    return Requests.authorization(reference, hurried, SandboxCards.endingIn('6'), 1990, true);
  }

  @Override
  protected CardAuthorization refusingOperations(UUID reference) {
    return Requests.authorization(reference, account, SandboxCards.endingIn('1'), 991, false);
  }

  @Override
  protected CardAuthorization losingAnswersOfOperations(UUID reference) {
    return Requests.authorization(reference, hurried, SandboxCards.endingIn('1'), 995, false);
  }

  @Override
  protected CardAuthorization droppingOperations(UUID reference) {
    return Requests.authorization(reference, hurried, SandboxCards.endingIn('1'), 996, false);
  }

  @Override
  protected List<Money> moved(UUID reference) {
    return SandboxLedger.read(home.resolve("ledger.jsonl")).stream()
        .filter(movement -> movement.reference().equals(reference))
        .map(Movement::amount)
        .toList();
  }
}
