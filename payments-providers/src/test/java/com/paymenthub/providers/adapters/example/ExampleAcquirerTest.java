package com.paymenthub.providers.adapters.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.example.ExampleAcquirerServer.Treatment;
import com.paymenthub.providers.calls.CircuitSettings;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.calls.ProviderTime;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import com.paymenthub.providers.contract.TermsRefusal;
import com.paymenthub.providers.http.ProviderConnections;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the suite does not know of: the acquirer's own words, statuses and limits. */
class ExampleAcquirerTest {

  private final GuardedCall guard = new GuardedCall(CircuitSettings.DEFAULT, Clock.systemUTC());
  private final ProviderAccount account =
      ExampleAccounts.with(Map.of("settings.deadlineMillis", "500"));
  private final CardAuthorization request =
      Requests.authorization(Ids.next(), account, "4111111111111111", 1990, true);

  private ExampleAcquirerServer server;
  private ProviderConnections connections;
  private ExampleAcquirer acquirer;

  @BeforeEach
  void start() throws IOException {
    server = new ExampleAcquirerServer();
    connections = server.connections();
    acquirer = new ExampleAcquirer(connections);
  }

  @AfterEach
  void stop() {
    connections.destroy();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "no_funds, INSUFFICIENT_FUNDS, false",
    "expired, EXPIRED_CARD, false",
    "wrong_code, INVALID_CVV, false",
    "lost_or_stolen, PICKUP_CARD, false",
    "bank_away, ISSUER_NOT_AVAILABLE, true",
    "a_reason_of_next_year, GENERIC, true"
  })
  void each_reason_is_declined_in_our_words(String reason, DeclinedCode code, boolean retryable) {
    server.treat(request.reference(), new Treatment.Refuses(reason));

    assertThat(outcome())
        .isEqualTo(new Declined("example-" + request.reference(), reason, code, retryable, null));
  }

  @ParameterizedTest
  @CsvSource({
    "200, '{\"status\": \"thinking\"}', status_not_understood",
    "200, not JSON, connection_broken",
    "302, '', status_302",
    "500, '', status_500",
    "503, '{\"status\": \"done\"}', status_503"
  })
  void what_is_not_understood_is_unknown(int status, String body, String reason) {
    server.treat(request.reference(), new Treatment.Answers(status, body));

    assertThat(outcome()).isEqualTo(new Unknown(reason));
  }

  @Test
  void an_answer_that_does_not_come_is_unknown() {
    server.treat(request.reference(), new Treatment.LosesAnswer());

    assertThat(outcome()).isEqualTo(new Unknown("deadline_passed"));
    assertThat(server.moved(request.reference())).isNotEmpty();
  }

  @Test
  void what_reaches_nobody_was_not_sent() {
    server.close();

    assertThat(outcome()).isEqualTo(new NotSent("connection_refused"));
  }

  @Test
  void without_a_credential_nothing_is_sent() {
    ProviderAccount incomplete =
        Requests.account(ExampleAcquirer.TYPE, Map.of("merchantCode", "00412903"));

    assertThat(
            outcome(
                Requests.authorization(
                    request.reference(), incomplete, "4111111111111111", 1990, true)))
        .isEqualTo(new NotSent("credential_missing"));
  }

  @Test
  void a_wrong_key_is_a_decline_after_which_another_acquirer_is_asked() {
    ProviderAccount stranger =
        Requests.account(
            ExampleAcquirer.TYPE, Map.of("merchantCode", "00412903", "accessToken", "wrong"));

    assertThat(
            outcome(
                Requests.authorization(
                    request.reference(), stranger, "4111111111111111", 1990, true)))
        .isEqualTo(new Declined(null, null, DeclinedCode.INVALID_MERCHANT, true, null));
    assertThat(server.moved(request.reference())).isEmpty();
  }

  @Test
  void it_says_beforehand_what_it_does_not_take() {
    assertThat(acquirer.refuses(account, new CardTerms(Money.of(100, "USD"), 1, CardBrand.VISA)))
        .contains(TermsRefusal.CURRENCY_NOT_ACCEPTED);
    assertThat(acquirer.refuses(account, new CardTerms(Money.of(99, "BRL"), 1, CardBrand.VISA)))
        .contains(TermsRefusal.AMOUNT_NOT_ACCEPTED);
    assertThat(acquirer.refuses(account, new CardTerms(Money.of(100, "BRL"), 13, CardBrand.VISA)))
        .contains(TermsRefusal.INSTALLMENTS_NOT_ACCEPTED);
    assertThat(acquirer.refuses(account, new CardTerms(Money.of(100, "BRL"), 12, CardBrand.VISA)))
        .isEmpty();
  }

  private AttemptOutcome outcome() {
    return outcome(request);
  }

  private AttemptOutcome outcome(CardAuthorization asked) {
    // A request waits, so that the deadline of the account counts.
    try (ProviderTime.Serving _ = ProviderTime.begin(Duration.ofMinutes(1))) {
      return guard
          .call(
              asked.account(),
              acquirer.limits(asked.account()),
              asked.reference(),
              () -> acquirer.authorize(asked))
          .outcome();
    }
  }
}
