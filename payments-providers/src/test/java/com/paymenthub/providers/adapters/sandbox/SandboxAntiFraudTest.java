package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.calls.CircuitSettings;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.calls.ProviderTime;
import com.paymenthub.providers.contract.FraudAnalysisRequest;
import com.paymenthub.providers.contract.FraudInput;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The anti-fraud simulator, row by row (docs/interface.md §5). */
class SandboxAntiFraudTest {

  private final GuardedCall guard = new GuardedCall(CircuitSettings.DEFAULT, Clock.systemUTC());
  private final SandboxAntiFraud antiFraud =
      new SandboxAntiFraud(
          new SandboxLedger(Path.of("target", "never-opened")),
          Clock.systemUTC(),
          Duration.ofSeconds(20),
          LostAnswers.untilTheDeadline(),
          0);

  @ParameterizedTest
  @CsvSource({
    "1990, 12345678901, APPROVED",
    "1990, 1, APPROVED",
    "1990, 12345678900, REPROVED",
    "1990, 12345678912, REPROVED",
    "1990, 1x, REPROVED",
    "991, 12345678901, APPROVED",
    "995, 12345678901, APPROVED",
    "994, 12345678901, REPROVED",
    "994, 12345678902, REPROVED"
  })
  void the_end_of_the_identity_decides_where_the_amount_does_not(
      long amount, String identity, FraudVerdict verdict) {
    assertThat(analysed(amount, identity, Map.of()))
        .isInstanceOfSatisfying(
            Analyzed.class,
            analyzed -> {
              assertThat(analyzed.verdict()).isEqualTo(verdict);
              assertThat(analyzed.score()).isBetween(0, 100);
            });
  }

  @Test
  void an_amount_of_993_is_not_answered_in_time() {
    assertThat(analysed(993, "12345678901", Map.of("settings.deadlineMillis", "50")))
        .isInstanceOf(Unknown.class);
  }

  private AttemptOutcome analysed(long amount, String identity, Map<String, String> credentials) {
    ProviderAccount account = Requests.account(SandboxAntiFraud.TYPE, credentials);
    FraudInput.Customer customer =
        new FraudInput.Customer(null, null, null, identity, null, null, null, null, null);
    FraudAnalysisRequest request =
        new FraudAnalysisRequest(
            Ids.next(), account, Money.of(amount, "BRL"), new FraudInput(customer, null));
    // A request waits, so that the deadline of the account counts.
    try (ProviderTime.Serving _ = ProviderTime.begin(Duration.ofMinutes(1))) {
      return guard
          .call(
              account,
              antiFraud.limits(account),
              request.reference(),
              () -> antiFraud.analyze(request))
          .outcome();
    }
  }
}
