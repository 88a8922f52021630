package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.FinishAs;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.Notices;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.TermsRefusal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatorSettingsTest {

  private static final PaymentMethod BOLETO =
      new PaymentMethod.Boleto(LocalDate.of(2026, 12, 10), null, null);

  @Test
  void settings_stand_among_the_credentials() {
    SimulatorSettings settings =
        among(
            Map.of(
                "apiKey", "secret",
                "settings.latencyMillis", "20",
                "settings.declineRate", "30",
                "settings.lostAnswerRate", "100",
                "settings.acceptedRate", "40",
                "settings.finishAfterSeconds", "90",
                "settings.finishAs", "never",
                "settings.notices", "signed",
                "settings.cvvRequired", "true",
                "settings.currencies", "EUR,USD"));

    assertThat(settings.latency()).isEqualTo(Duration.ofMillis(20));
    assertThat(settings.declineRatePercent()).isEqualTo(30);
    assertThat(settings.lostAnswerRatePercent()).isEqualTo(100);
    assertThat(settings.acceptedRatePercent()).isEqualTo(40);
    assertThat(settings.finishAfter()).isEqualTo(Duration.ofSeconds(90));
    assertThat(settings.finishAs()).isEqualTo(FinishAs.NEVER);
    assertThat(settings.notices()).isEqualTo(Notices.SIGNED);
    assertThat(settings.cvvRequired()).isTrue();
    assertThat(settings.refuses(Money.of(1, "USD"))).isEmpty();
    assertThat(settings.refuses(Money.of(1, "BRL"))).contains(TermsRefusal.CURRENCY_NOT_ACCEPTED);
  }

  @ParameterizedTest
  @CsvSource({"99, 1, false", "100, 12, true", "200, 1, true", "201, 1, false", "150, 13, false"})
  void limits_of_amounts_and_instalments_are_inclusive(
      long amount, int installments, boolean taken) {
    SimulatorSettings settings =
        among(
            Map.of(
                "settings.minimumAmount", "100",
                "settings.maximumAmount", "200",
                "settings.maximumInstallments", "12"));

    assertThat(settings.refuses(Money.of(amount, "BRL"), installments).isEmpty()).isEqualTo(taken);
  }

  @ParameterizedTest
  @CsvSource({"299, 1990, 60", "250, 100, 3", "249, 100, 2", "0, 1990, 0", "10000, 1990, 1990"})
  void a_fee_is_rounded_half_up_to_a_minor_unit(String basisPoints, long taken, long fee) {
    assertThat(among(Map.of("settings.feeBasisPoints", basisPoints)).fee(Money.of(taken, "BRL")))
        .contains(fee);
  }

  @Test
  void the_payment_of_a_boleto_alone_is_confirmed_days_later() {
    SimulatorSettings settings = among(Map.of("settings.confirmationGraceBankingDays", "10"));

    assertThat(settings.confirmationGraceBankingDays(BOLETO)).isEqualTo(10);
    assertThat(settings.confirmationGraceBankingDays(new PaymentMethod.Pix(3_600))).isZero();
  }

  @Test
  void the_rules_of_operations_are_those_of_cards_or_of_codes() {
    SimulatorSettings strict =
        among(
            Map.of(
                "settings.partialCapture", "false",
                "settings.partialRelease", "false",
                "settings.partialRefund", "false",
                "settings.refundWithinDays", "0"));
    assertThat(strict.operationRules()).isEqualTo(new OperationRules(false, false, false, 0));
    assertThat(strict.operationRulesOfCodes()).isEqualTo(new OperationRules(true, true, false, 0));

    SimulatorSettings generous =
        among(Map.of("settings.partialRefund", "true", "settings.refundWithinDays", "3650"));
    assertThat(generous.operationRules()).isEqualTo(new OperationRules(true, true, true, 3650));
    assertThat(generous.operationRulesOfCodes()).isEqualTo(generous.operationRules());
  }

  @Test
  void without_settings_it_answers_at_once_and_takes_everything() {
    SimulatorSettings settings = among(Map.of("apiKey", "secret"));

    assertThat(settings.latency()).isZero();
    assertThat(settings.declineRatePercent()).isZero();
    assertThat(settings.lostAnswerRatePercent()).isZero();
    assertThat(settings.acceptedRatePercent()).isZero();
    assertThat(settings.finishAfter()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.finishAs()).isEqualTo(FinishAs.APPROVED);
    assertThat(settings.notices()).isEqualTo(Notices.NONE);
    assertThat(settings.undoneRatePercent()).isZero();
    assertThat(settings.nextAction()).isEmpty();
    assertThat(settings.actionExpiresAfter()).isEqualTo(Duration.ofMinutes(10));
    assertThat(settings.blindness()).isZero();
    assertThat(settings.confirmationGraceBankingDays(BOLETO)).isZero();
    assertThat(settings.fee(Money.of(1990, "BRL"))).isEmpty();
    assertThat(settings.cvvRequired()).isFalse();
    assertThat(settings.refuses(Money.of(999_999_999_999L, "BRL"), 99)).isEmpty();
    assertThat(settings.operationRules()).isEqualTo(OperationRules.EVERYTHING);
    assertThat(settings.operationRulesOfCodes()).isEqualTo(OperationRules.WHOLE_REFUNDS);
  }

  @ParameterizedTest
  @CsvSource({
    "latencyMillis, ''",
    "latencyMillis, 120001",
    "declineRate, 101",
    "lostAnswerRate, x",
    "feeBasisPoints, 10001",
    "acceptedRate, 101",
    "finishAfterSeconds, 518401",
    "finishAs, APPROVED",
    "nextAction, wait",
    "actionExpiresAfterSeconds, 0",
    "actionExpiresAfterSeconds, 86401",
    "blindnessSeconds, 3601",
    "confirmationGraceBankingDays, -1",
    "confirmationGraceBankingDays, 11",
    "notices, email",
    "undoneRate, 101",
    "cvvRequired, yes",
    "minimumAmount, 0",
    "maximumAmount, 1000000000",
    "maximumInstallments, 100",
    "partialCapture, yes",
    "partialRelease, no",
    "partialRefund, ''",
    "refundWithinDays, 3651",
    "currencies, brl",
    "currencies, ''",
    "currencies, 'BRL,'"
  })
  void a_value_out_of_range_is_refused_by_name(String name, String value) {
    SimulatorSettings settings = among(Map.of("settings." + name, value));

    assertThatThrownBy(
            () -> {
              settings.latency();
              settings.declineRatePercent();
              settings.lostAnswerRatePercent();
              settings.acceptedRatePercent();
              settings.finishAfter();
              settings.finishAs();
              settings.notices();
              settings.undoneRatePercent();
              settings.nextAction();
              settings.actionExpiresAfter();
              settings.blindness();
              settings.confirmationGraceBankingDays(BOLETO);
              settings.fee(Money.of(1, "BRL"));
              settings.cvvRequired();
              settings.refuses(Money.of(1, "BRL"), 1);
              settings.operationRules();
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  private static SimulatorSettings among(Map<String, String> credentials) {
    return SimulatorSettings.of(
        new ProviderAccount(
            UUID.randomUUID(), UUID.randomUUID(), "SERVICE_SANDBOX", 1, credentials));
  }
}
