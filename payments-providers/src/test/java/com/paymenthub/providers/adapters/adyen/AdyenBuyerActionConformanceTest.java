package com.paymenthub.providers.adapters.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.BuyerActionConformance;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardCompletion;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.NextAction;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.Requests;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The suite for acquirers that ask buyers to act: on a page of Adyen, and in a frame of this
 * service. Buyers press the buttons of the server's pages.
 */
@ParameterizedClass
@ValueSource(strings = {"false", "true"})
class AdyenBuyerActionConformanceTest extends BuyerActionConformance {

  private final Clock clock = Clock.fixed(Instant.now(), ZoneOffset.UTC);
  private final Map<UUID, NextAction> shown = new HashMap<>();
  private final String nativeThreeDSecure;
  private AdyenServer server;
  private AdyenBrowser browser;
  private Adyen adapter;
  private ProviderAccount account;

  /**
   * The suite for one kind of account.
   *
   * @param nativeThreeDSecure the account's credential of this name
   */
  AdyenBuyerActionConformanceTest(String nativeThreeDSecure) {
    this.nativeThreeDSecure = nativeThreeDSecure;
  }

  @BeforeEach
  void open() throws Exception {
    server = AdyenServer.start(clock);
    server.withholdNotices(true);
    server.authenticate(AdyenServer.Authentication.FINGERPRINT_THEN_CHALLENGE);
    browser = new AdyenBrowser(server.baseUrl());
    adapter = AdyenAccounts.adapter(server, clock);
    account = AdyenAccounts.account(server, Map.of("nativeThreeDSecure", nativeThreeDSecure));
  }

  @AfterEach
  void nothing_was_against_the_description() {
    browser.close();
    server.close();
    assertThat(server.violations()).isEmpty();
  }

  @Override
  protected CardAcquirer acquirer() {
    return adapter;
  }

  @Override
  protected CardAuthorization request(UUID reference) {
    return Requests.authorization(reference, account, "4111111111111111", 1990, true);
  }

  /** The bank looks at the browser first, which needs no buyer. */
  @Override
  protected void shown(CardAuthorization request, NextAction action) {
    shown.put(request.reference(), AdyenBrowser.isLook(action) ? looked(request, action) : action);
  }

  private NextAction looked(CardAuthorization request, NextAction action) {
    try {
      ProviderReply reply =
          adapter.complete(
              new CardCompletion(
                  request.reference(),
                  account,
                  request.amount(),
                  request.capture(),
                  null,
                  browser.look(action)));
      assertThat(reply.outcome()).isInstanceOf(ActionRequired.class);
      return Objects.requireNonNull(reply.nextAction());
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  protected Map<String, String> confirmed(UUID reference) {
    return brought(reference, AdyenBrowser.APPROVE);
  }

  @Override
  protected Map<String, String> refused(UUID reference) {
    return brought(reference, AdyenBrowser.DECLINE);
  }

  private Map<String, String> brought(UUID reference, String button) {
    try {
      return browser.choose(Objects.requireNonNull(shown.get(reference)), button);
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  protected List<Money> moved(UUID reference) {
    return AdyenAccounts.moved(server, reference);
  }

  @Override
  protected AttemptOutcome told(UUID reference, AttemptOutcome answer) {
    return answer instanceof Accepted(String transactionId, _, _, _)
        ? AdyenAccounts.end(facts(), reference.toString(), transactionId).orElse(answer)
        : answer;
  }

  @Override
  protected InquiryOutcome known(Inquiry inquiry) {
    return AdyenAccounts.end(facts(), inquiry.about().toString())
        .flatMap(AdyenAccounts::known)
        .orElseGet(() -> adapter.inquire(inquiry));
  }

  private List<ProviderNotice> facts() {
    return AdyenAccounts.told(server, adapter, account);
  }
}
