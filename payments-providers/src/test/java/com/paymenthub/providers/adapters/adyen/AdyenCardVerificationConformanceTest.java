package com.paymenthub.providers.adapters.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.providers.contract.CardVerification;
import com.paymenthub.providers.contract.CardVerificationConformance;
import com.paymenthub.providers.contract.CardVerifier;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The suite for the validation of cards: at Adyen, a payment of nothing. */
class AdyenCardVerificationConformanceTest extends CardVerificationConformance {

  private AdyenServer server;
  private Adyen adapter;
  private ProviderAccount account;
  private ProviderAccount hurried;

  @BeforeEach
  void open() throws Exception {
    server = AdyenServer.start(Clock.systemUTC());
    server.withholdNotices(true);
    adapter = AdyenAccounts.adapter(server, Clock.systemUTC());
    account = AdyenAccounts.account(server, Map.of());
    hurried = AdyenAccounts.account(server, Map.of("settings.deadlineMillis", "500"));
  }

  @AfterEach
  void nothing_was_against_the_description() {
    server.close();
    assertThat(server.violations()).isEmpty();
    assertThat(server.openMinorUnits()).isZero();
  }

  @Override
  protected CardVerifier verifier() {
    return adapter;
  }

  @Override
  protected CardVerifier unreachable() {
    return AdyenAccounts.adapter("http://localhost:1", Clock.systemUTC());
  }

  @Override
  protected CardVerification validCard(UUID reference) {
    return card(reference, account, "123");
  }

  @Override
  protected CardVerification invalidCard(UUID reference) {
    server.refuse(reference.toString(), "6", "Expired Card");
    return card(reference, account, "123");
  }

  @Override
  protected CardVerification undeterminedCard(UUID reference) {
    server.refuse(reference.toString(), "9", "Issuer Unavailable");
    return card(reference, account, "123");
  }

  @Override
  protected CardVerification unansweredRequest(UUID reference) {
    server.spoil("POST", "/payments", AdyenFault.HELD, 1);
    return card(reference, hurried, "123");
  }
}
