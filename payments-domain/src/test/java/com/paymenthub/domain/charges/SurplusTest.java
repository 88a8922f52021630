package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.FINAL;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.ChargeCommand.NoteSurplus;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.DueTask.Task;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Money of a session that needs no more: it goes back, or a person is told. */
class SurplusTest {

  @Test
  void a_return_that_was_not_sent_is_tried_again_later_and_then_left_to_a_person() {
    Life life = surplus();
    Instant since = life.next().dueAt();
    Instant before = since;
    while (life.next().task() == Task.GIVE_BACK) {
      life.attendWhenDue();
      assertThat(life.latest().cause()).isEqualTo(AttemptCause.SESSION_OVERPAID);
      assertThat(life.latest().amount().minorUnits()).isEqualTo(1_990);
      life.answered(NOT_SENT);
      assertThat(life.next().dueAt()).isAfter(before);
      before = life.next().dueAt();
    }
    assertThat(life.next().task()).isEqualTo(Task.FLAG);
    assertThat(life.next().dueAt()).isEqualTo(since.plus(Duration.ofDays(7)));

    life.attendWhenDue();
    assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.NOT_GIVEN_BACK);
    assertThat(life.isAtRest()).isTrue();
    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void a_return_that_was_refused_for_good_is_left_to_a_person_at_once() {
    Life life = surplus();
    life.attendWhenDue();
    life.answered(FINAL);
    assertThat(life.record().attempt(ATTEMPT).flag()).isEqualTo(ChargeFlagged.NOT_GIVEN_BACK);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_merchant_s_void_is_no_try_to_give_it_back() {
    Life life = Life.in(AUTHORIZED);
    life.voidAmount(500L);
    life.answered(NOT_SENT);
    life.tell(new NoteSurplus(CHARGE, life.now()));
    assertThat(life.next().task()).isEqualTo(Task.GIVE_BACK);
    assertThat(life.next().dueAt()).isEqualTo(life.record().surplusAt());
  }

  private static Life surplus() {
    Life life = Life.in(AUTHORIZED);
    life.tell(new NoteSurplus(CHARGE, life.now()));
    return life;
  }
}
