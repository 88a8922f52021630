package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.VOIDED;
import static com.paymenthub.domain.charges.MovementsTest.told;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.domain.charges.ChargeCommand.NoteSurplus;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a provider had done, and says later that it did not happen after all. */
class UndoneTest {

  @Test
  void an_undone_capture_leaves_all_of_the_reservation() {
    Life life = captured(1_500L);
    UUID capture = life.latest().id();

    life.undone(capture);

    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_990);
    assertThat(told(life))
        .containsExactly(
            "pre_authorization +1990 0",
            "capture -1500 +1500",
            "release -490 0",
            "capture_undone +1990 -1500");
    life.capture(null);
    life.answered(APPROVED);
    assertThat(life.residual()).isEqualTo(1_990);
  }

  @Test
  void what_is_undone_moves_on_the_day_on_which_it_is_told_also_where_the_capture_came_late() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    UUID capture = life.latest().id();
    life.answered(UNKNOWN);
    life.later(Duration.ofDays(2));
    life.answered(capture, APPROVED);
    life.later(Duration.ofDays(3));
    life.undone(capture);

    Movement undone = Movements.of(life.history()).getLast();
    assertThat(undone.kind()).isEqualTo(MovementKind.CAPTURE_UNDONE);
    assertThat(undone.belongsAt()).isEqualTo(undone.occurredAt());
  }

  @Test
  void an_undone_capture_leaves_seven_days_for_the_next_one() {
    Life life = captured(null);
    life.later(Duration.ofDays(30));
    life.undone(life.latest().id());

    assertThat(life.next().task()).isEqualTo(Task.LET_GO);
    assertThat(life.next().dueAt())
        .isEqualTo(life.record().lastEventAt().minusMillis(1).plus(Duration.ofDays(7)));
  }

  @Test
  void an_undone_refund_brings_the_payment_back_to_the_charge() {
    Life life = refunded();
    life.undone(life.latest().id());
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_990);
    assertThat(told(life)).endsWith("refund 0 -1990", "refund_undone 0 +1990");
  }

  @Test
  void an_undone_release_brings_the_reservation_back() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.voidAmount(null);
    life.answered(APPROVED);
    life.undone(life.latest().id());
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(told(life)).endsWith("void -1990 0", "void_undone +1990 0");
    assertThat(life.latest().flag()).isNull();
  }

  @Test
  void an_undone_partial_refund_raises_what_is_left_and_its_status_is_told_again() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(500L);
    life.answered(APPROVED);
    List<ChargeEvent> events = life.undone(life.latest().id());
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_990);
    assertThat(events.stream().map(StatusChange::of).flatMap(Optional::stream))
        .containsExactly(AUTHORIZED);
  }

  @Test
  void a_reservation_that_was_not_let_go_after_all_waits_for_a_person() {
    Life life = Life.in(CANCELED);
    life.undone(life.latest().id());
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(flags(life)).containsExactly(ChargeFlagged.NOT_LET_GO);
    assertThat(life.isAtRest()).isTrue();

    life.resolved(ATTEMPT, true);
    assertThat(life.status()).isEqualTo(CANCELED);
  }

  @Test
  void money_of_a_session_that_was_not_given_back_after_all_waits_for_a_person() {
    Life life = Life.in(AUTHORIZED);
    life.tell(new NoteSurplus(CHARGE, life.now()));
    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);
    life.undone(life.latest().id());
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(flags(life)).containsExactly(ChargeFlagged.NOT_GIVEN_BACK);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void what_a_merchant_had_given_back_of_a_session_that_needs_no_money_goes_back_again() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(990L);
    UUID refund = life.latest().id();
    life.answered(APPROVED);
    life.tell(new NoteSurplus(CHARGE, life.now()));
    life.attendWhenDue();
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(VOIDED);

    life.undone(refund);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.next().task()).isEqualTo(Task.GIVE_BACK);
    life.attendWhenDue();
    assertThat(life.latest().amount().minorUnits()).isEqualTo(990);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(VOIDED);
    assertThat(life.residual()).isZero();
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void the_return_of_a_late_success_that_is_undone_is_surplus_again_until_a_person_gives_it_back() {
    Life life = Life.pending(terms(true));
    life.answered(ATTEMPT, ChargeExamples.NOT_SENT, SECOND);
    life.answered(APPROVED);
    life.answered(ATTEMPT, APPROVED);
    life.answered(APPROVED);
    life.undone(life.latest().id());

    assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.NOT_GIVEN_BACK);
    assertThat(told(life))
        .endsWith("surplus 0 +1990", "surplus_refund 0 -1990", "surplus_refund_undone 0 +1990");
    life.resolved(ATTEMPT, true);
    assertThat(told(life)).endsWith("surplus_refund_undone 0 +1990", "surplus_refund 0 -1990");
    assertThat(life.residual()).isEqualTo(1_990);
  }

  @Test
  void a_reversal_that_is_undone_leaves_the_outcome_to_a_person() {
    Life life = Life.pending(terms(true));
    life.answered(UNKNOWN);
    while (!life.latest().isReversal()) {
      life.attendWhenDue();
      if (life.latest().requestType() == RequestType.PROBE) {
        life.found(new InquiryOutcome.NeverHeard());
      }
    }
    UUID reversal = life.latest().id();
    life.answered(APPROVED);
    life.undone(reversal);
    assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.OUTCOME_UNKNOWN);
  }

  @Test
  void a_capture_that_is_undone_after_a_refund_is_flagged_and_the_charge_stays() {
    Life life = captured(null);
    UUID capture = life.latest().id();
    life.voidAmount(500L);
    life.answered(APPROVED);
    life.undone(capture);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_490);
    assertThat(life.record().attempt(capture).flag()).isEqualTo(ChargeFlagged.LATE_UNDOING);
  }

  @Test
  void a_capture_that_is_undone_while_a_refund_is_under_way_is_flagged() {
    Life life = captured(null);
    UUID capture = life.latest().id();
    life.voidAmount(500L);
    life.undone(capture);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.record().attempt(capture).flag()).isEqualTo(ChargeFlagged.LATE_UNDOING);
  }

  @Test
  void a_capture_can_be_undone_once_its_refund_is_undone() {
    Life life = captured(null);
    UUID capture = life.latest().id();
    life.voidAmount(500L);
    life.answered(APPROVED);
    life.undone(life.latest().id());
    life.undone(capture);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_990);
  }

  @Test
  void a_release_that_is_undone_after_the_capture_is_flagged() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.voidAmount(500L);
    UUID release = life.latest().id();
    life.answered(APPROVED);
    life.capture(null);
    life.answered(APPROVED);
    life.undone(release);
    assertThat(life.residual()).isEqualTo(1_490);
    assertThat(life.record().attempt(release).flag()).isEqualTo(ChargeFlagged.LATE_UNDOING);
  }

  @Test
  void what_is_undone_before_it_was_known_to_be_done_never_happened_whatever_comes_later() {
    for (AttemptOutcome known : List.of(UNKNOWN, ChargeExamples.NOT_SENT, ChargeExamples.FINAL)) {
      Life life = Life.in(PRE_AUTHORIZED);
      life.capture(null);
      UUID capture = life.latest().id();
      life.answered(known);
      life.undone(capture);
      assertThat(life.answered(capture, APPROVED)).isEmpty();
      assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
      assertThat(flags(life)).isEmpty();
    }
  }

  @Test
  void a_second_notice_of_it_changes_nothing() {
    Life life = captured(null);
    UUID capture = life.latest().id();
    life.undone(capture);
    assertThat(life.undone(capture)).isEmpty();
  }

  @Test
  void a_late_void_that_is_undone_needs_nobody_any_more() {
    Life life = lateVoid();
    life.undone(flagged(life));
    assertThat(flags(life)).isEmpty();
  }

  @Test
  void a_late_void_that_is_undone_after_a_person_put_the_books_right_is_flagged_again() {
    Life life = lateVoid();
    UUID late = flagged(life);
    life.resolved(late, true);
    life.undone(late);
    assertThat(flags(life)).containsExactly(ChargeFlagged.LATE_UNDOING);
  }

  @Test
  void a_refund_that_is_undone_after_the_provider_gave_everything_back_by_itself_is_flagged() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(500L);
    UUID refund = life.latest().id();
    life.answered(APPROVED);
    life.confirm(Confirmation.VOIDED);
    life.undone(refund);
    assertThat(life.status()).isEqualTo(VOIDED);
    assertThat(life.record().attempt(refund).flag()).isEqualTo(ChargeFlagged.LATE_UNDOING);
  }

  @Test
  void a_payment_is_not_undone_but_given_back() {
    Life life = Life.in(AUTHORIZED);
    assertThatIllegalArgumentException().isThrownBy(() -> life.undone(ATTEMPT));
  }

  @Test
  void a_provider_announces_only_what_can_be_undone() {
    assertThat(captured(null).announceRefused(Confirmation.PRE_AUTHORIZED)).isEmpty();
    assertThat(refunded().announceRefused(Confirmation.AUTHORIZED)).isEmpty();
    for (Life life : List.of(Life.in(AUTHORIZED), Life.in(PRE_AUTHORIZED), refunded())) {
      assertThat(life.announceRefused(Confirmation.PRE_AUTHORIZED))
          .as("%s", life.status())
          .contains(RefusalKey.STATE_NOT_ALLOWED);
    }
  }

  @Test
  void what_is_under_way_comes_before_what_a_provider_announces() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    assertThat(life.announceRefused(Confirmation.PRE_AUTHORIZED))
        .contains(RefusalKey.OUTCOME_UNKNOWN);
  }

  private static Life captured(Long amount) {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(amount);
    life.answered(APPROVED);
    return life;
  }

  private static Life refunded() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(null);
    life.answered(APPROVED);
    return life;
  }

  /** A void that was taken for not sent, and succeeds after another one. */
  private static Life lateVoid() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(null);
    UUID asked = life.latest().id();
    life.answered(ChargeExamples.NOT_SENT);
    life.voidAmount(null);
    life.answered(APPROVED);
    life.answered(asked, APPROVED);
    assertThat(life.record().attempt(asked).flag()).isEqualTo(ChargeFlagged.LATE_VOID);
    return life;
  }

  private static UUID flagged(Life life) {
    return life.record().attempts().stream()
        .filter(Attempt::isFlagged)
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static List<String> flags(Life life) {
    return life.record().attempts().stream().filter(Attempt::isFlagged).map(Attempt::flag).toList();
  }
}
