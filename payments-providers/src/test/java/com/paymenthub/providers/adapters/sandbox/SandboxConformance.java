package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardAcquirerConformance;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The simulator keeps to what every acquirer must do, with each of its books, and in each process.
 */
public abstract class SandboxConformance extends CardAcquirerConformance {

  private final ProviderAccount account = Requests.account(SandboxAcquirer.TYPE, Map.of());
  private final ProviderAccount hurried;

  /**
   * Conformance of one simulator.
   *
   * @param hurriedMillis how long answers are waited for that never come
   */
  protected SandboxConformance(int hurriedMillis) {
    hurried =
        Requests.account(
            SandboxAcquirer.TYPE, Map.of("settings.deadlineMillis", String.valueOf(hurriedMillis)));
  }

  /** What the simulator has written down so far. */
  protected abstract List<SimulatedMovement> movements();

  @Override
  protected CardAuthorization approvedRequest(UUID reference, boolean capture) {
    return Requests.authorization(reference, account, "4111111111111111", 1990, capture);
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
    return Requests.authorization(
        reference, account, "4111111111111111", SandboxAmounts.OPERATIONS_REFUSED, false);
  }

  @Override
  protected CardAuthorization losingAnswersOfOperations(UUID reference) {
    return Requests.authorization(
        reference,
        hurried,
        "4111111111111111",
        SandboxAmounts.OPERATIONS_EXECUTED_UNANSWERED,
        false);
  }

  @Override
  protected CardAuthorization droppingOperations(UUID reference) {
    return Requests.authorization(
        reference,
        hurried,
        "4111111111111111",
        SandboxAmounts.OPERATIONS_UNEXECUTED_UNANSWERED,
        false);
  }

  @Override
  protected ProviderAccount accepting(Ending ending) {
    return Requests.account(
        SandboxAcquirer.TYPE,
        Map.of(
            "settings.acceptedRate",
            "100",
            "settings.finishAfterSeconds",
            ending == Ending.NOT_FINISHED ? "86400" : "1",
            "settings.finishAs",
            ending == Ending.DECLINED ? "declined" : "approved"));
  }

  @Override
  protected ProviderAccount blind(Duration blindness) {
    return Requests.account(
        SandboxAcquirer.TYPE,
        Map.of("settings.blindnessSeconds", String.valueOf(blindness.toSeconds())));
  }

  @Override
  protected ProviderAccount withoutInquiries() {
    return Requests.account(SandboxAcquirer.TYPE, Map.of("settings.answersInquiries", "false"));
  }

  @Override
  protected ProviderAccount withoutBarring() {
    return Requests.account(SandboxAcquirer.TYPE, Map.of("settings.barring", "never"));
  }

  @Override
  protected ProviderAccount withoutRecognition() {
    return Requests.account(SandboxAcquirer.TYPE, Map.of("settings.recognizesRepeats", "false"));
  }

  @Override
  protected List<ProviderAccount> accountsWithOtherRules() {
    return Stream.of("partialCapture", "partialRelease", "partialRefund")
        .map(rule -> Requests.account(SandboxAcquirer.TYPE, Map.of("settings." + rule, "false")))
        .toList();
  }

  @Override
  protected List<Money> moved(UUID reference) {
    return movements().stream()
        .filter(movement -> movement.reference().equals(reference))
        .map(SimulatedMovement::amount)
        .toList();
  }
}
