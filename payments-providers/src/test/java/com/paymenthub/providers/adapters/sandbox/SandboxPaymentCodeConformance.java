package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.PaymentCodeConformance;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The pix and boletos of the simulator keep to what every issuer must do, in any books, and
 * wherever it runs.
 */
public abstract class SandboxPaymentCodeConformance extends PaymentCodeConformance {

  private final ProviderAccount account = with(Map.of());

  /** Who lets buyers pay. */
  protected abstract MoneyMover buyers();

  /** What the simulator has written down so far. */
  protected abstract List<SimulatedMovement> movements();

  @Override
  protected ProviderAccount account() {
    return account;
  }

  @Override
  protected ProviderAccount unanswering() {
    return with(Map.of("settings.latencyMillis", "120000"));
  }

  @Override
  protected ProviderAccount withoutDueDates() {
    return with(Map.of("settings.dueDates", "none"));
  }

  @Override
  protected ProviderAccount takingAtMost(Money amount) {
    return with(Map.of("settings.maximumAmount", String.valueOf(amount.minorUnits())));
  }

  @Override
  protected ProviderAccount blind(Duration blindness) {
    return with(Map.of("settings.blindnessSeconds", String.valueOf(blindness.toSeconds())));
  }

  @Override
  protected List<ProviderAccount> accountsWithOtherRules() {
    return List.of(with(Map.of("settings.partialRefund", "true")));
  }

  @Override
  protected boolean pay(UUID reference, Money amount) throws Exception {
    return buyers()
        .move(
            new SimulatedMovement(
                reference, RequestType.AUTHORIZATION, reference, amount, Instant.now()))
        .isPresent();
  }

  @Override
  protected List<Money> moved(UUID reference) {
    return movements().stream()
        .filter(movement -> movement.reference().equals(reference))
        .map(SimulatedMovement::amount)
        .toList();
  }

  private static ProviderAccount with(Map<String, String> settings) {
    return Requests.account(SandboxAcquirer.TYPE, settings);
  }
}
