package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.FinishAs;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.Notices;
import com.paymenthub.providers.contract.ProviderAccount;
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
                "settings.retryAfterSeconds", "3600",
                "settings.acceptedRate", "40",
                "settings.finishAfterSeconds", "90",
                "settings.finishAs", "never",
                "settings.notices", "signed",
                "settings.cvvRequired", "true"));

    assertThat(settings.latency()).isEqualTo(Duration.ofMillis(20));
    assertThat(settings.declineRatePercent()).isEqualTo(30);
    assertThat(settings.lostAnswerRatePercent()).isEqualTo(100);
    assertThat(settings.retryAfter()).contains(Duration.ofHours(1));
    assertThat(settings.acceptedRatePercent()).isEqualTo(40);
    assertThat(settings.finishAfter()).isEqualTo(Duration.ofSeconds(90));
    assertThat(settings.finishAs()).isEqualTo(FinishAs.NEVER);
    assertThat(settings.notices()).isEqualTo(Notices.SIGNED);
    assertThat(settings.cvvRequired()).isTrue();
  }

  @Test
  void what_happens_to_lost_answers_and_repeats_comes_from_the_account() {
    SimulatorSettings settings =
        among(
            Map.of(
                "settings.answersInquiries", "false",
                "settings.barring", "by_time",
                "settings.recognizesRepeats", "false"));

    assertThat(settings.lostAnswerRules())
        .isEqualTo(new LostAnswerRules(false, LostAnswerRules.Barring.BY_TIME));
    assertThat(settings.recognizesRepeats()).isFalse();
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
  void without_settings_it_answers_at_once_and_takes_everything() {
    SimulatorSettings settings = among(Map.of("apiKey", "secret"));

    assertThat(settings.latency()).isZero();
    assertThat(settings.declineRatePercent()).isZero();
    assertThat(settings.lostAnswerRatePercent()).isZero();
    assertThat(settings.retryAfter()).isEmpty();
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
    assertThat(settings.lostAnswerRules()).isEqualTo(LostAnswerRules.USUAL);
    assertThat(settings.recognizesRepeats()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "latencyMillis, ''",
    "latencyMillis, 120001",
    "declineRate, 101",
    "lostAnswerRate, x",
    "feeBasisPoints, 10001",
    "retryAfterSeconds, 0",
    "retryAfterSeconds, 864001",
    "acceptedRate, 101",
    "finishAfterSeconds, 518401",
    "finishAs, APPROVED",
    "nextAction, later",
    "actionExpiresAfterSeconds, 0",
    "actionExpiresAfterSeconds, 86401",
    "blindnessSeconds, 3601",
    "confirmationGraceBankingDays, -1",
    "confirmationGraceBankingDays, 11",
    "notices, email",
    "undoneRate, 101",
    "cvvRequired, yes",
    "answersInquiries, yes",
    "barring, BY_TIME",
    "recognizesRepeats, 1"
  })
  void a_value_out_of_range_is_refused_by_name(String name, String value) {
    SimulatorSettings settings = among(Map.of("settings." + name, value));

    assertThatThrownBy(
            () -> {
              settings.latency();
              settings.declineRatePercent();
              settings.lostAnswerRatePercent();
              settings.retryAfter();
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
              settings.lostAnswerRules();
              settings.recognizesRepeats();
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }

  private static SimulatorSettings among(Map<String, String> credentials) {
    return SimulatorSettings.of(
        new ProviderAccount(
            UUID.randomUUID(), UUID.randomUUID(), "SERVICE_SANDBOX", 1, true, credentials));
  }
}
