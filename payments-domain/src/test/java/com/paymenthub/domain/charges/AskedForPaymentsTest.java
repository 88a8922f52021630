package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.FIRST;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.charges.InquiryOutcome.Executed;
import com.paymenthub.domain.charges.InquiryOutcome.NoAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A code whose payment only hints tell, which may be lost: its provider is asked. */
class AskedForPaymentsTest {

  private static final Duration PAYABLE = Duration.ofHours(2);
  private static final Map<String, String> PAID = Map.of("endToEndId", "E1");
  private static final Approved ANSWER = APPROVED.referredToAs(PAID);

  private final Life life = Life.pending(terms(new PaymentMethod.Pix(7_200)), asked());
  private final Issued code = new Issued("tx-1", "code", life.now().plus(PAYABLE));

  AskedForPaymentsTest() {
    life.answered(code);
  }

  @Test
  void its_provider_is_asked_less_and_less_often_while_the_code_can_be_paid() {
    Duration delay = Duration.ofMinutes(5);
    for (Duration next : List.of(Duration.ofMinutes(15), Duration.ofHours(1))) {
      assertAskedAfter(delay);
      life.found(new InquiryOutcome.Issued(code));
      delay = next;
    }

    assertThat(life.status()).isEqualTo(PENDING);
  }

  @Test
  void a_payment_that_nobody_has_told_is_found() {
    life.attendWhenDue();
    life.found(new Executed(ANSWER, 1_500L));

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_500);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void it_expires_only_after_the_provider_has_said_that_nobody_has_paid() {
    life.at(code.expiresAt());
    assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
    life.attendWhenDue();
    assertThat(life.status()).isEqualTo(PENDING);

    life.found(new InquiryOutcome.Issued(code));
    assertThat(life.next()).isEqualTo(new DueTask(Task.EXPIRE, ATTEMPT, code.expiresAt()));
    life.attendWhenDue();

    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void it_does_not_expire_while_the_provider_does_not_answer() {
    life.at(code.expiresAt());
    for (int tries = 0; tries < 20; tries++) {
      assertThat(life.next().task()).isEqualTo(Task.INQUIRE);
      life.attendWhenDue();
      life.found(new NoAnswer("deadline_passed"));
    }
    assertThat(life.status()).isEqualTo(PENDING);

    life.attendWhenDue();
    life.found(new Executed(ANSWER));

    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void it_is_asked_once_more_when_the_code_ends_before_the_next_time() {
    assertAskedAfter(Duration.ofMinutes(5));
    life.found(new InquiryOutcome.Issued(code));
    assertAskedAfter(Duration.ofMinutes(15));
    life.found(new InquiryOutcome.Issued(code));
    assertAskedAfter(Duration.ofHours(1));
    life.found(new InquiryOutcome.Issued(code));

    assertThat(life.next()).isEqualTo(new DueTask(Task.INQUIRE, ATTEMPT, code.expiresAt()));
  }

  @Test
  void a_payment_that_is_found_after_the_expiry_pays_the_charge() {
    expired();

    life.hinted(ATTEMPT);
    life.found(new Executed(ANSWER, 1_500L));

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.residual()).isEqualTo(1_500);
    told("E1", 1_500, PAID);
    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.isAtRest()).isTrue();
    assertThat(life.record().attempts()).noneMatch(Attempt::isFlagged);
  }

  @Test
  void another_amount_that_is_found_after_a_cancellation_is_left_to_people_once() {
    life.voidAmount(null);
    life.answered(APPROVED);
    assertThat(life.status()).isEqualTo(CANCELED);

    life.hinted(ATTEMPT);
    life.found(new Executed(ANSWER, 1_500L));
    told("E1", 1_500, PAID);

    assertThat(life.status()).isEqualTo(CANCELED);
    assertThat(life.record().attempts()).filteredOn(Attempt::isFlagged).hasSize(1);
    assertThat(Movements.of(life.history()))
        .extracting(Movement::settledDelta)
        .containsExactly(1_500L);
  }

  @Test
  void a_second_payment_is_recorded_beside_the_first() {
    life.attendWhenDue();
    life.found(new Executed(ANSWER));
    told("E1", 1_990, PAID);

    Map<String, String> second = Map.of("endToEndId", "E2");
    told("E2", 1_990, second);
    told("E2", 1_990, second);

    assertThat(life.record().attempts())
        .filteredOn(attempt -> attempt.references().equals(second))
        .hasSize(1)
        .allMatch(Attempt::isFlagged);
  }

  private void assertAskedAfter(Duration delay) {
    DueTask next = life.next();
    assertThat(next.task()).isEqualTo(Task.INQUIRE);
    assertThat(Duration.between(life.now(), next.dueAt()))
        .isBetween(delay, delay.plus(delay.dividedBy(10)));
    life.attendWhenDue();
  }

  private void expired() {
    life.at(code.expiresAt());
    life.attendWhenDue();
    life.found(new InquiryOutcome.Issued(code));
    life.attendWhenDue();
    assertThat(life.status()).isEqualTo(FAILED);
  }

  private void told(String noticeId, long minorUnits, Map<String, String> references) {
    life.tell(
        new ChargeCommand.Confirm(
            CHARGE,
            life.record().terms().clientId(),
            noticeId,
            Confirmation.AUTHORIZED,
            ATTEMPT,
            minorUnits,
            references,
            UUID.nameUUIDFromBytes(noticeId.getBytes(StandardCharsets.UTF_8)),
            life.now()));
  }

  private static Route asked() {
    return FIRST.askingForPayments(true);
  }
}
