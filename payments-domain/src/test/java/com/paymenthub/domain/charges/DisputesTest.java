package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static com.paymenthub.domain.charges.DisputeState.CHARGED_BACK;
import static com.paymenthub.domain.charges.DisputeState.LOST;
import static com.paymenthub.domain.charges.DisputeState.OPEN;
import static com.paymenthub.domain.charges.DisputeState.WON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.Dispute.DisputeDetails;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import com.paymenthub.domain.charges.PaymentMethod.Pix;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Disputes and returns by the buyer's bank, as cases (docs/interface.md §4.8). */
class DisputesTest {

  private static final Instant DEADLINE = Instant.parse("2026-12-24T23:59:59.123Z");

  @Test
  void an_announced_dispute_is_a_case_and_moves_no_money() {
    Life life = Life.in(AUTHORIZED);

    List<ChargeEvent> events =
        life.disputed(
            "notice-1", new DisputeNews("case-1", OPEN, DisputeReason.FRAUD, 500L, DEADLINE));

    DisputeDetails details = only(life).details();
    assertThat(details.reason()).isEqualTo(DisputeReason.FRAUD);
    assertThat(details.amount().minorUnits()).isEqualTo(500);
    assertThat(details.respondBy()).isEqualTo("2026-12-24T23:59:59Z");
    assertThat(details.state()).isEqualTo(OPEN);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1990);
    assertThat(told(events)).as("merchants are notified").containsExactly(AUTHORIZED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_disputed_part_leaves_the_status_and_lowers_the_amount() {
    for (PaymentMethod method : List.of(new PaymentMethod.Credit(1), new Pix(3_600))) {
      Life life = paid(method);

      List<ChargeEvent> events = life.disputed("notice-1", "case-1", CHARGED_BACK, 500L);

      assertThat(life.status()).isEqualTo(AUTHORIZED);
      assertThat(life.residual()).isEqualTo(1490);
      assertThat(told(events)).as("once, as it stands").containsExactly(AUTHORIZED);
      assertThat(only(life).taken().minorUnits()).isEqualTo(500);
      assertThat(MovementsTest.told(life)).last().isEqualTo("charge_back 0 -500");
    }
  }

  @Test
  void a_dispute_of_all_that_is_left_charges_back_cards_and_pix() {
    for (PaymentMethod method : List.of(new PaymentMethod.Credit(1), new Pix(3_600))) {
      Life life = paid(method);
      life.disputed("notice-1", "case-1", CHARGED_BACK, 500L);

      List<ChargeEvent> events = life.disputed("notice-2", "case-2", CHARGED_BACK, 1490L);

      assertThat(life.status()).isEqualTo(ChargeStatus.CHARGED_BACK);
      assertThat(life.residual()).isEqualTo(1490);
      assertThat(told(events)).containsExactly(ChargeStatus.CHARGED_BACK);
      assertThat(MovementsTest.told(life)).endsWith("charge_back 0 -500", "charge_back 0 -1490");
    }
  }

  @Test
  void the_money_of_a_case_goes_back_once_whatever_notice_tells_it() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-1", "case-1", OPEN, 500L);
    life.disputed("notice-2", "case-1", CHARGED_BACK, null);
    assertThat(life.residual()).isEqualTo(1490);

    assertThat(life.disputed("notice-2", "case-1", CHARGED_BACK, null)).isEmpty();
    assertThat(life.disputed("notice-3", "case-1", CHARGED_BACK, 500L)).isEmpty();
    assertThat(life.disputed("notice-1", "case-1", OPEN, 500L)).isEmpty();
    assertThat(life.residual()).isEqualTo(1490);

    life.disputed("notice-4", new DisputeNews("case-1", CHARGED_BACK, null, 500L, DEADLINE));
    assertThat(only(life).details().respondBy()).as("but a later deadline counts").isNotNull();
    assertThat(life.residual()).isEqualTo(1490);
  }

  @Test
  void a_won_dispute_brings_its_money_back() {
    for (Long part : new Long[] {500L, null}) {
      Life life = Life.in(AUTHORIZED);
      life.disputed("notice-1", "case-1", CHARGED_BACK, part);

      List<ChargeEvent> events = life.disputed("notice-2", "case-1", WON, null);

      assertThat(life.status()).isEqualTo(AUTHORIZED);
      assertThat(life.residual()).isEqualTo(1990);
      assertThat(told(events)).containsExactly(AUTHORIZED);
      assertThat(only(life).details().state()).isEqualTo(WON);
      assertThat(only(life).taken()).isNull();
      assertThat(life.disputed("notice-3", "case-1", WON, null)).isEmpty();
      assertThat(MovementsTest.told(life))
          .last()
          .isEqualTo("charge_back_reversal 0 +" + (part == null ? 1990 : part));
    }
  }

  @Test
  void only_a_part_may_come_back() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-1", "case-1", CHARGED_BACK, null);
    life.disputed("notice-2", "case-1", WON, 700L);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(700);
  }

  @Test
  void a_case_that_is_won_and_then_lost_at_the_second_dispute_takes_its_money_again() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-1", "case-1", CHARGED_BACK, 500L);
    life.disputed("notice-2", "case-1", WON, null);
    life.disputed("notice-3", "case-1", CHARGED_BACK, null);
    List<ChargeEvent> end = life.disputed("notice-4", "case-1", LOST, null);

    assertThat(life.residual()).isEqualTo(1490);
    assertThat(only(life).details().state()).isEqualTo(LOST);
    assertThat(told(end)).containsExactly(AUTHORIZED);
    assertThat(life.disputed("notice-5", "case-1", CHARGED_BACK, null)).isEmpty();
  }

  @Test
  void a_part_that_is_won_after_the_rest_was_disputed_or_given_back_is_what_is_left() {
    Life disputed = Life.in(AUTHORIZED);
    disputed.disputed("notice-1", "case-1", CHARGED_BACK, 500L);
    disputed.disputed("notice-2", "case-2", CHARGED_BACK, null);
    disputed.disputed("notice-3", "case-1", WON, null);
    assertThat(disputed.status()).isEqualTo(AUTHORIZED);
    assertThat(disputed.residual()).isEqualTo(500);
    disputed.disputed("notice-4", "case-2", WON, null);
    assertThat(disputed.residual()).isEqualTo(1990);

    Life given = Life.in(AUTHORIZED);
    given.disputed("notice-1", "case-1", CHARGED_BACK, 500L);
    given.voidAmount(null);
    given.answered(APPROVED);
    assertThat(given.status()).isEqualTo(VOIDED);
    given.disputed("notice-3", "case-1", WON, null);
    assertThat(given.status()).isEqualTo(AUTHORIZED);
    assertThat(given.residual()).isEqualTo(500);
  }

  @Test
  void what_is_told_in_another_order_comes_to_the_same() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-2", "case-1", WON, 500L);
    assertThat(life.residual()).isEqualTo(1990);
    life.disputed("notice-1", "case-1", CHARGED_BACK, 500L);
    life.disputed("notice-0", "case-1", OPEN, 500L);

    assertThat(life.residual()).isEqualTo(1990);
    assertThat(only(life).details().state()).isEqualTo(WON);
    assertThat(life.disputed("notice-1", "case-1", CHARGED_BACK, 500L)).isEmpty();
    assertThat(life.latest().isFlagged()).isFalse();

    life.disputed("notice-3", "case-1", CHARGED_BACK, 500L);
    assertThat(life.residual()).as("a second dispute").isEqualTo(1490);
  }

  @Test
  void money_that_comes_back_to_a_charge_that_has_none_is_flagged_in_any_order() {
    Life life = Life.in(ChargeStatus.FAILED);
    life.disputed("notice-2", "case-1", WON, 500L);
    UUID back = life.latest().id();
    life.disputed("notice-1", "case-1", CHARGED_BACK, 500L);

    assertThat(life.status()).isEqualTo(ChargeStatus.FAILED);
    assertThat(life.record().attempt(back).flag()).isEqualTo(ChargeFlagged.UNEXPECTED_PAYMENT);
  }

  @Test
  void a_dispute_that_the_charge_cannot_follow_is_recorded_and_flagged() {
    Life voided = Life.in(VOIDED);
    Life capturing = Life.in(PRE_AUTHORIZED);
    capturing.capture(null);
    capturing.answered(UNKNOWN);
    Life slip = paid(new Boleto(LocalDate.EPOCH, null, null));
    Life tooMuch = Life.in(AUTHORIZED);
    for (Life life : List.of(voided, capturing, slip, tooMuch)) {
      ChargeStatus before = life.status();
      long left = life.residual();
      Long amount = life == tooMuch ? 1991L : null;

      List<ChargeEvent> events = life.disputed("notice-1", "case-1", CHARGED_BACK, amount);

      assertThat(life.status()).isEqualTo(before);
      assertThat(life.residual()).isEqualTo(left);
      assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.LATE_VOID);
      assertThat(only(life).details().state()).isEqualTo(CHARGED_BACK);
      assertThat(told(events)).as("merchants are notified").containsExactly(before);
      assertThat(life.disputed("notice-1", "case-1", CHARGED_BACK, amount)).isEmpty();

      life.disputed("notice-2", "case-1", WON, amount);
      assertThat(life.record().attempts())
          .as("what went and came back needs nobody")
          .allMatch(attempt -> attempt.flag() == null);
      assertThat(life.residual()).isEqualTo(left);
    }
  }

  @Test
  void a_win_counts_although_the_outcome_of_a_void_is_open() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-1", "case-1", CHARGED_BACK, 500L);
    life.voidAmount(null);
    UUID open = life.latest().id();
    life.answered(UNKNOWN);

    life.disputed("notice-2", "case-1", WON, null);
    assertThat(life.residual()).isEqualTo(1990);

    life.answered(open, APPROVED);
    assertThat(life.residual()).isEqualTo(500);
  }

  @Test
  void more_than_was_taken_does_not_come_back_unseen() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-1", "case-1", CHARGED_BACK, 500L);
    life.disputed("notice-2", "case-1", WON, 501L);

    assertThat(life.residual()).isEqualTo(1490);
    assertThat(life.latest().flag()).isEqualTo(ChargeFlagged.UNEXPECTED_PAYMENT);
  }

  @Test
  void what_is_left_beside_a_dispute_can_be_given_back() {
    Life life = Life.in(AUTHORIZED);
    life.disputed("notice-1", "case-1", CHARGED_BACK, 500L);
    life.voidAmount(490L);
    life.answered(APPROVED);

    assertThat(life.residual()).isEqualTo(1000);
    life.undone(life.latest().id());
    assertThat(life.residual()).as("and come back when that was undone").isEqualTo(1490);
  }

  @Test
  void a_capture_is_not_undone_when_a_part_was_disputed_since_and_is_again_when_that_is_won() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    life.answered(APPROVED);
    life.disputed("notice-1", "case-1", CHARGED_BACK, 500L);
    assertThat(Undoings.leadingTo(life.charge().registered(), PRE_AUTHORIZED)).isEmpty();

    life.disputed("notice-2", "case-1", WON, null);
    assertThat(Undoings.leadingTo(life.charge().registered(), PRE_AUTHORIZED)).isPresent();
  }

  @Test
  void what_is_announced_of_all_that_is_left_is_a_case_too() {
    Life life = Life.in(AUTHORIZED);
    life.announce(Confirmation.CHARGED_BACK);
    String caseId = life.latest().id().toString();
    life.answered(APPROVED);
    assertThat(only(life).details().caseId()).isEqualTo(caseId);
    assertThat(only(life).details().state()).isEqualTo(CHARGED_BACK);

    life.announce(Confirmation.AUTHORIZED);
    life.answered(APPROVED);
    assertThat(only(life).details().state()).isEqualTo(WON);
    assertThat(only(life).taken()).isNull();
    assertThat(life.residual()).isEqualTo(1990);
  }

  @Test
  void a_dispute_of_the_time_before_there_were_cases_can_be_won_by_a_notice() {
    Life life = Life.in(AUTHORIZED);
    life.happened(
        at -> new ChargeEvent.ChargeChargedBack(ChargeExamples.CHARGE, life.latest().id(), at));
    assertThat(life.status()).isEqualTo(ChargeStatus.CHARGED_BACK);

    life.disputed("notice-1", "case-1", WON, null);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1990);
  }

  @Test
  void the_id_of_a_case_is_no_free_text_and_no_amount_is_nothing() {
    Life life = Life.in(PENDING);
    for (String id : List.of("", "a b", "Ana Souza", "a@b", "x".repeat(101))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> life.disputed("notice-1", id, OPEN, null));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> life.disputed("notice-1", "case-1", OPEN, 0L));
  }

  private static Dispute only(Life life) {
    assertThat(life.record().disputes()).hasSize(1);
    return life.record().disputes().getFirst();
  }

  /** The statuses of which merchants are notified. */
  static List<ChargeStatus> told(List<ChargeEvent> events) {
    return events.stream().map(StatusChange::of).flatMap(Optional::stream).toList();
  }

  private static Life paid(PaymentMethod method) {
    if (method instanceof PaymentMethod.Credit) {
      return Life.in(AUTHORIZED);
    }
    Life life = Life.pending(terms(method));
    life.answered(new AttemptOutcome.Issued("tx-1", "code", life.now().plus(Duration.ofHours(1))));
    life.noticed("paid", Confirmation.AUTHORIZED);
    return life;
  }
}
