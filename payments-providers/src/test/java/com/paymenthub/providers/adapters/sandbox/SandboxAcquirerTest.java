package com.paymenthub.providers.adapters.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.calls.CircuitSettings;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.calls.ProviderTime;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxAcquirerTest {

  private static final Map<String, String> HURRIED = Map.of("settings.deadlineMillis", "20");

  private final GuardedCall guard =
      new GuardedCall(
          new CircuitSettings(30, 10, 50, Duration.ofSeconds(10), 2, 20), Clock.systemUTC());

  @TempDir Path home;
  private SandboxLedger ledger;
  private SandboxAcquirer acquirer;

  @BeforeEach
  void open() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
    acquirer = seeded(0);
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @ParameterizedTest
  @ValueSource(chars = {'0', '1', '4', '9'})
  void these_last_digits_are_approved(char lastDigit) {
    assertThat(send(SandboxCards.endingIn(lastDigit), 1990)).isInstanceOf(Approved.class);
    assertThat(movements()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "2, GENERIC, true",
    "3, EXPIRED_CARD, false",
    "5, BLOCKED_CARD, false",
    "7, CANCELED_CARD, false"
  })
  void these_last_digits_are_declined(char lastDigit, DeclinedCode code, boolean retryable) {
    assertThat(send(SandboxCards.endingIn(lastDigit), 1990))
        .isInstanceOfSatisfying(
            Declined.class,
            declined -> {
              assertThat(declined.declinedCode()).isEqualTo(code);
              assertThat(declined.retryable()).isEqualTo(retryable);
            });
    assertThat(movements()).isEmpty();
  }

  @Test
  void an_amount_of_992_is_beyond_the_funds_of_every_card() {
    assertThat(send("4111111111111111", 992))
        .isInstanceOfSatisfying(
            Declined.class,
            declined -> {
              assertThat(declined.declinedCode()).isEqualTo(DeclinedCode.INSUFFICIENT_FUNDS);
              assertThat(declined.retryable()).isTrue();
            });
    assertThat(movements()).isEmpty();
  }

  @Test
  void the_ledger_says_what_was_reserved_and_what_was_taken() {
    ProviderAccount account = account(Map.of());
    send(Requests.authorization(Ids.next(), account, "4111111111111111", 1, false));
    send(Requests.authorization(Ids.next(), account, "4111111111111111", 2, true));

    assertThat(movements())
        .extracting(SimulatedMovement::kind)
        .containsExactly(RequestType.PRE_AUTHORIZATION, RequestType.AUTHORIZATION);
  }

  @Test
  void answers_that_are_lost_on_purpose_leave_the_simulator_open() {
    ProviderAccount account = account(HURRIED);
    for (int i = 0; i < 30; i++) {
      assertThat(send(Requests.authorization(account, SandboxCards.endingIn('6'), 1990)))
          .isInstanceOf(Unknown.class);
    }
  }

  @Test
  void a_setting_switches_its_circuit_breaker_on() {
    ProviderAccount account =
        account(Map.of("settings.deadlineMillis", "20", "settings.circuitBreaker", "true"));
    for (int i = 0; i < 10; i++) {
      send(Requests.authorization(account, SandboxCards.endingIn('6'), 1990));
    }

    assertThat(send(Requests.authorization(account, "4111111111111111", 1990)))
        .isEqualTo(new NotSent("circuit_open"));
  }

  @Test
  void by_default_it_is_waited_for_one_second_of_its_own_or_as_long_as_the_account_says() {
    assertThat(acquirer.limits(account(Map.of())))
        .isEqualTo(new CallLimits(Duration.ofSeconds(20), 256, false));
    assertThat(acquirer.limits(account(HURRIED)).deadline()).isEqualTo(Duration.ofMillis(20));
  }

  @Test
  void a_decline_rate_declines_about_that_share_and_each_reference_always_alike() {
    ProviderAccount account = account(Map.of("settings.declineRate", "30"));
    List<CardAuthorization> requests =
        Stream.generate(() -> Requests.authorization(account, "4111111111111111", 1990))
            .limit(400)
            .toList();

    List<AttemptOutcome> outcomes = requests.stream().map(this::send).toList();

    assertThat(outcomes.stream().filter(Declined.class::isInstance).count()).isBetween(70L, 170L);
    assertThat(requests.stream().map(this::send).toList()).isEqualTo(outcomes);
    assertThat(movements())
        .hasSize((int) outcomes.stream().filter(Approved.class::isInstance).count());
  }

  @Test
  void what_was_approved_once_stays_approved_when_the_settings_change() {
    UUID reference = Ids.next();
    AttemptOutcome first =
        send(Requests.authorization(reference, account(Map.of()), "4111111111111111", 1990, true));

    assertThat(
            send(
                Requests.authorization(
                    reference,
                    account(Map.of("settings.declineRate", "100")),
                    "4111111111111111",
                    1990,
                    true)))
        .isEqualTo(first);
  }

  @Test
  void another_seed_means_another_fate() {
    ProviderAccount account = account(Map.of("settings.declineRate", "50"));
    List<CardAuthorization> requests =
        Stream.generate(() -> Requests.authorization(account, "4111111111111111", 1990))
            .limit(64)
            .toList();
    List<Boolean> first = requests.stream().map(r -> send(r) instanceof Declined).toList();
    acquirer =
        new SandboxAcquirer(
            new SandboxLedger(home.resolve("other.jsonl")),
            Clock.systemUTC(),
            Duration.ofSeconds(20),
            LostAnswers.untilTheDeadline(),
            1);

    assertThat(requests.stream().map(r -> send(r) instanceof Declined).toList())
        .isNotEqualTo(first);
  }

  @Test
  void a_lost_answer_rate_loses_answers_of_what_was_done() {
    ProviderAccount account =
        account(Map.of("settings.deadlineMillis", "300", "settings.lostAnswerRate", "100"));

    assertThat(send(Requests.authorization(account, "4111111111111111", 1990)))
        .isInstanceOf(Unknown.class);
    assertThat(movements()).hasSize(1);
  }

  @Test
  void a_lost_answer_may_be_given_up_long_before_the_deadline_that_others_have() {
    acquirer =
        new SandboxAcquirer(
            ledger,
            Clock.systemUTC(),
            Duration.ofDays(1),
            new LostAnswers(Duration.ofMillis(1)),
            0);

    assertThat(send(SandboxCards.endingIn('8'), 1990)).isEqualTo(new Unknown("deadline_passed"));
    assertThat(send(SandboxCards.endingIn('6'), 1990)).isEqualTo(new Unknown("deadline_passed"));
    assertThat(movements()).hasSize(1);
  }

  @Test
  void latency_counts_against_the_deadline() {
    ProviderAccount account =
        account(Map.of("settings.deadlineMillis", "20", "settings.latencyMillis", "10000"));

    assertThat(send(Requests.authorization(account, "4111111111111111", 1990)))
        .isInstanceOf(Unknown.class);
    assertThat(movements()).isEmpty();
  }

  private SandboxAcquirer seeded(long seed) {
    return new SandboxAcquirer(
        ledger, Clock.systemUTC(), Duration.ofSeconds(20), LostAnswers.untilTheDeadline(), seed);
  }

  private List<SimulatedMovement> movements() {
    return SandboxLedger.read(home.resolve("ledger.jsonl"));
  }

  private AttemptOutcome send(String cardNumber, long minorUnits) {
    return send(Requests.authorization(account(Map.of()), cardNumber, minorUnits));
  }

  private AttemptOutcome send(CardAuthorization request) {
    // A request waits, so that the deadline of the account counts.
    try (ProviderTime.Serving _ = ProviderTime.begin(Duration.ofMinutes(1))) {
      return guard
          .call(
              request.account(),
              acquirer.limits(request.account()),
              request.reference(),
              () -> acquirer.authorize(request))
          .outcome();
    }
  }

  private static ProviderAccount account(Map<String, String> credentials) {
    return Requests.account(SandboxAcquirer.TYPE, credentials);
  }
}
