package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.CardVerification;
import com.paymenthub.providers.contract.CardVerificationConformance;
import com.paymenthub.providers.contract.CardVerifier;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** The simulator keeps to what every provider that validates cards must do. */
class SandboxCardVerificationTest extends CardVerificationConformance {

  private final ProviderAccount account = Requests.account(SandboxAcquirer.TYPE, Map.of());
  private final ProviderAccount slow =
      Requests.account(
          SandboxAcquirer.TYPE,
          Map.of("settings.deadlineMillis", "50", "settings.latencyMillis", "120000"));

  @Override
  protected CardVerifier verifier() {
    return new SandboxCardVerifier(Duration.ofSeconds(20));
  }

  @Override
  protected CardVerification validCard(UUID reference) {
    return card(reference, account, "120");
  }

  @Override
  protected CardVerification invalidCard(UUID reference) {
    return card(reference, account, "128");
  }

  @Override
  protected CardVerification undeterminedCard(UUID reference) {
    return card(reference, account, "129");
  }

  @Override
  protected CardVerification unansweredRequest(UUID reference) {
    return card(reference, slow, "120");
  }
}
