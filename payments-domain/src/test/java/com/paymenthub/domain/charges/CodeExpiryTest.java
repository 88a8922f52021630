package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.CANCELED;
import static com.paymenthub.domain.charges.ChargeStatus.FAILED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.charges.DueTask.Task;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/**
 * A code that nobody pays: it can be paid until one time, and its payment be told until another.
 */
class CodeExpiryTest {

  private static final PaymentMethod BOLETO = new Boleto(LocalDate.EPOCH, null, null);
  private static final Duration PAYABLE = Duration.ofDays(1);
  private static final Duration GRACE = Duration.ofDays(4);

  @Test
  void a_code_whose_payment_is_told_at_once_fails_when_it_can_be_paid_no_more() {
    Life life = Life.pending(terms(BOLETO));
    Issued code = new Issued("tx-1", "code", life.now().plus(PAYABLE));
    life.answered(code);

    assertFailsAt(life, code.expiresAt());
  }

  @Test
  void a_code_whose_payment_is_told_days_later_fails_only_then() {
    Life life = Life.pending(terms(BOLETO));
    Issued code = awaited(life.now());
    life.answered(code);

    assertFailsAt(life, code.expiresAt().plus(GRACE));
  }

  @Test
  void a_code_that_an_inquiry_found_waits_as_long() {
    Life life = Life.pending(terms(BOLETO));
    Issued code = awaited(life.now());
    life.answered(UNKNOWN);
    life.attendWhenDue();
    life.found(new InquiryOutcome.Issued(code));

    assertFailsAt(life, code.expiresAt().plus(GRACE));
  }

  @Test
  void a_payment_that_is_told_in_between_pays_the_charge() {
    Life life = waitingAfterItsExpiry();

    assertThat(life.status()).isEqualTo(PENDING);
    life.confirm(Confirmation.AUTHORIZED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(life.history()).noneMatch(ChargeFailed.class::isInstance);
    assertThat(life.record().attempts()).noneMatch(Attempt::isFlagged);
    assertThat(life.isAtRest()).isTrue();
  }

  @Test
  void a_payment_that_is_told_even_later_still_pays_it() {
    Life life = waitingAfterItsExpiry();
    life.attendWhenDue();
    assertThat(life.status()).isEqualTo(FAILED);

    life.confirm(Confirmation.AUTHORIZED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
  }

  @Test
  void a_merchant_cancels_a_code_that_is_only_waited_for() {
    Life life = waitingAfterItsExpiry();

    life.voidAmount(null);
    life.answered(APPROVED);

    assertThat(life.status()).isEqualTo(CANCELED);
    assertThat(life.isAtRest()).isTrue();
  }

  private static Life waitingAfterItsExpiry() {
    Life life = Life.pending(terms(BOLETO));
    life.answered(awaited(life.now()));
    life.later(PAYABLE.plusHours(1));
    assertThat(life.performDueTask()).isEmpty();
    return life;
  }

  private static Issued awaited(Instant now) {
    Instant end = now.plus(PAYABLE);
    return new Issued("tx-1", "code", end).confirmedUntil(end.plus(GRACE));
  }

  private static void assertFailsAt(Life life, Instant end) {
    assertThat(life.next()).isEqualTo(new DueTask(Task.EXPIRE, ATTEMPT, end));
    life.at(end.minusMillis(1));
    assertThat(life.performDueTask()).isEmpty();
    assertThat(life.status()).isEqualTo(PENDING);

    life.at(end);
    life.performDueTask();

    assertThat(life.status()).isEqualTo(FAILED);
    assertThat(life.record().attempt(ATTEMPT).outcome()).isEqualTo(new NotExecuted("expired"));
    assertThat(life.isAtRest()).isTrue();
  }
}
