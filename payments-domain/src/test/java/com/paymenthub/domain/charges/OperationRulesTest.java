package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.FIRST;
import static com.paymenthub.domain.charges.ChargeExamples.RETRYABLE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import com.paymenthub.domain.charges.PaymentMethod.Pix;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the provider with the money cannot do is refused, and nothing is on record of it. */
class OperationRulesTest {

  private static final OperationRules WHOLE_CAPTURES = new OperationRules(false, true, true, null);
  private static final OperationRules WHOLE_RELEASES = new OperationRules(true, false, true, null);
  private static final OperationRules WHOLE_REFUNDS = new OperationRules(true, true, false, null);
  private static final OperationRules FOR_TWO_DAYS = new OperationRules(true, true, true, 2);

  @Test
  void a_part_is_not_captured_and_the_whole_is() {
    Life life = reserved(WHOLE_CAPTURES);

    assertRefused(life, life.captureCommand(1989L), RefusalKey.PARTIAL_CAPTURE_NOT_SUPPORTED, 1990);
    life.capture(1990L);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void what_a_partial_release_has_left_is_captured_as_a_whole() {
    Life life = reserved(WHOLE_CAPTURES);
    life.voidAmount(490L);
    life.answered(APPROVED);

    assertRefused(life, life.captureCommand(1499L), RefusalKey.PARTIAL_CAPTURE_NOT_SUPPORTED, 1500);
    life.capture(null);
    life.answered(APPROVED);
    assertThat(life.residual()).isEqualTo(1500);
  }

  @Test
  void a_part_is_not_released_before_the_capture_and_can_be_given_back_after_it() {
    Life life = reserved(WHOLE_RELEASES);

    assertRefused(life, life.voidCommand(1989L), RefusalKey.PARTIAL_VOID_NOT_SUPPORTED, 1990);
    life.capture(1500L);
    life.answered(APPROVED);
    life.voidAmount(500L);
    life.answered(APPROVED);
    assertThat(life.residual()).isEqualTo(1000);

    Life whole = reserved(WHOLE_RELEASES);
    whole.voidAmount(1990L);
    whole.answered(APPROVED);
    assertThat(whole.status()).isEqualTo(VOIDED);
  }

  @Test
  void a_part_is_not_given_back_after_the_capture_and_can_be_released_before_it() {
    Life life = reserved(WHOLE_REFUNDS);
    life.voidAmount(490L);
    life.answered(APPROVED);
    life.capture(1000L);
    life.answered(APPROVED);

    assertRefused(life, life.voidCommand(999L), RefusalKey.PARTIAL_VOID_NOT_SUPPORTED, 1000);
    life.voidAmount(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);
  }

  @ParameterizedTest
  @CsvSource({
    // Captured on the 21st in São Paulo, where it is still that day.
    "2026-11-22T02:59:59Z, 2026-11-24T02:59:59.999Z, true",
    "2026-11-22T02:59:59Z, 2026-11-24T03:00:00Z, false",
    "2026-11-22T03:00:00Z, 2026-11-25T02:59:59.999Z, true",
    "2026-11-22T03:00:00Z, 2026-11-25T03:00:00Z, false"
  })
  void what_was_captured_goes_back_until_the_last_day_of_the_account_ends(
      Instant captured, Instant asked, boolean isInTime) {
    Life life = reserved(FOR_TWO_DAYS);
    life.at(captured);
    life.capture(null);
    life.answered(APPROVED);

    life.at(asked);
    for (Long amount : new Long[] {null, 500L}) {
      if (isInTime) {
        assertThat(life.charge().decide(life.voidCommand(amount))).hasSize(1);
      } else {
        LocalDate last = LocalDate.ofInstant(captured, Life.TIME_ZONE).plusDays(2);
        assertRefused(life, life.voidCommand(amount), RefusalKey.VOID_TOO_LATE, last);
      }
    }
  }

  @Test
  void what_is_only_reserved_has_no_last_day() {
    Life life = reserved(FOR_TWO_DAYS);
    life.later(DueTask.SEVEN_DAYS.minusHours(1));

    assertThat(life.voidAmount(500L)).hasSize(1);
  }

  @Test
  void with_no_days_at_all_it_goes_back_on_the_same_day_only() {
    Life life = Life.pending(terms(true), ruled(new OperationRules(true, true, true, 0)));
    life.answered(APPROVED);
    assertThat(life.charge().decide(life.voidCommand(null))).hasSize(1);

    life.at(Instant.parse("2026-11-22T03:00:00Z"));
    assertRefused(life, life.voidCommand(null), RefusalKey.VOID_TOO_LATE, "2026-11-21");
    assertThatIllegalArgumentException().isThrownBy(() -> new OperationRules(true, true, true, -1));
  }

  @Test
  void after_a_failover_the_rules_of_the_provider_that_has_the_money_count() {
    Life life = Life.pending(terms(false), ruled(WHOLE_CAPTURES));
    Route second = SECOND.ruledBy(WHOLE_RELEASES, OperationRules.EVERYTHING);
    life.answered(ATTEMPT, RETRYABLE, second);
    life.answered(APPROVED);

    assertRefused(life, life.voidCommand(1L), RefusalKey.PARTIAL_VOID_NOT_SUPPORTED, 1990);
    // The first provider has done it after all, and takes its money back.
    life.answered(ATTEMPT, APPROVED);
    life.answered(APPROVED);
    assertRefused(life, life.voidCommand(1L), RefusalKey.PARTIAL_VOID_NOT_SUPPORTED, 1990);
    assertThat(life.capture(1L)).hasSize(1);
    assertThat(life.latest().route().operationRules()).isEqualTo(WHOLE_RELEASES);
  }

  @Test
  void after_an_undone_void_the_rules_are_as_before() {
    Life life = Life.pending(terms(true), ruled(new OperationRules(true, true, false, 2)));
    life.answered(APPROVED);
    life.voidAmount(null);
    UUID refund = life.latest().id();
    life.answered(APPROVED);
    life.undone(refund);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertRefused(life, life.voidCommand(1L), RefusalKey.PARTIAL_VOID_NOT_SUPPORTED, 1990);
    life.at(Instant.parse("2026-11-24T03:00:00Z"));
    assertRefused(life, life.voidCommand(null), RefusalKey.VOID_TOO_LATE, "2026-11-23");
  }

  @Test
  void a_pix_goes_back_in_parts_where_the_provider_can_and_otherwise_as_a_whole() {
    Life usual = paid(FIRST);
    assertRefused(usual, usual.voidCommand(1L), RefusalKey.PARTIAL_VOID_NOT_SUPPORTED, 1990);
    assertThat(usual.voidAmount(null)).hasSize(1);

    Life life =
        paid(FIRST.ruledBy(OperationRules.EVERYTHING, OperationRules.usual(new Pix(86_400))));
    life.voidAmount(500L);
    UUID refund = life.latest().id();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1490);
    assertThat(Movements.of(life.history()))
        .extracting(Movement::kind)
        .containsExactly(MovementKind.CONFIRMATION, MovementKind.REFUND);

    life.undone(refund);
    assertThat(life.residual()).isEqualTo(1990);
    life.voidAmount(1490L);
    life.answered(APPROVED);
    life.voidAmount(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);
  }

  @Test
  void a_boleto_does_not_go_back_even_where_its_provider_has_no_limits() {
    PaymentMethod boleto = new Boleto(LocalDate.EPOCH, null, null);
    Life life =
        paid(boleto, FIRST.ruledBy(OperationRules.EVERYTHING, OperationRules.usual(boleto)));

    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> life.voidAmount(1L))
        .satisfies(refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.VOID_NOT_SUPPORTED));
  }

  @Test
  void what_the_service_does_by_itself_and_what_a_provider_tells_is_not_refused() {
    OperationRules nothing = new OperationRules(false, false, false, 0);
    Life let = Life.pending(terms(false), ruled(nothing));
    let.answered(APPROVED);
    let.attendWhenDue();
    let.answered(APPROVED);
    assertThat(let.status()).isEqualTo(CANCELED);

    Life told = Life.pending(terms(true), ruled(nothing));
    told.answered(APPROVED);
    told.later(DueTask.SEVEN_DAYS);
    told.noticed("notice-1", Confirmation.VOIDED, ATTEMPT, 500L);
    assertThat(told.residual()).isEqualTo(1490);
    assertThat(told.announce(Confirmation.VOIDED)).hasSize(1);
  }

  @Test
  void what_is_usual_is_not_in_a_route() {
    assertThat(ruled(OperationRules.EVERYTHING)).isEqualTo(FIRST);
    assertThat(FIRST.ruledBy(OperationRules.WHOLE_REFUNDS, OperationRules.usual(new Pix(1))))
        .isEqualTo(FIRST);
    assertThat(ruled(WHOLE_REFUNDS).because("another").passing(List.of()).operationRules())
        .isEqualTo(WHOLE_REFUNDS);
  }

  @Test
  void a_provider_that_is_told_what_is_to_be_left_lets_go_of_one_part_after_the_other() {
    Life life = reserved(OperationRules.EVERYTHING.releasingOneAtATime());
    life.voidAmount(500L);
    life.answered(accepted(life));

    for (Long amount : new Long[] {500L, null}) {
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> life.voidAmount(amount))
          .extracting(Refusal::key)
          .isEqualTo(RefusalKey.OPERATION_PENDING);
    }

    life.noted(life.latest().id(), APPROVED);
    life.voidAmount(500L);
    life.answered(APPROVED);
    assertThat(life.residual()).isEqualTo(990);
  }

  @Test
  void refunds_add_up_also_where_releases_do_not() {
    Life life = Life.pending(terms(true), ruled(OperationRules.EVERYTHING.releasingOneAtATime()));
    life.answered(APPROVED);
    life.voidAmount(500L);
    life.answered(accepted(life));

    life.voidAmount(500L);
    assertThat(life.latest().isUnderWay()).isTrue();
  }

  private static Route ruled(OperationRules rules) {
    return FIRST.ruledBy(rules, OperationRules.EVERYTHING);
  }

  private static Life reserved(OperationRules rules) {
    Life life = Life.pending(terms(false), ruled(rules));
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    return life;
  }

  private static AttemptOutcome accepted(Life life) {
    return new AttemptOutcome.Accepted(
        "tx-2", life.now().plusSeconds(60), life.now().plusSeconds(600));
  }

  private static Life paid(Route route) {
    return paid(new Pix(86_400), route);
  }

  private static Life paid(PaymentMethod method, Route route) {
    Life life = Life.pending(terms(method), route);
    life.answered(new Issued("tx-1", "code", life.now().plusSeconds(86_400)));
    life.confirm(Confirmation.AUTHORIZED);
    return life;
  }

  private static void assertRefused(
      Life life, ChargeCommand command, RefusalKey key, Object argument) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> life.charge().decide(command))
        .satisfies(
            refusal -> {
              assertThat(refusal.key()).isEqualTo(key);
              assertThat(refusal.arguments()).containsExactly(argument.toString());
            });
  }
}
