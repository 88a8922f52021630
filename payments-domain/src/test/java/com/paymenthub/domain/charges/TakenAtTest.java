package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.NOW;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static com.paymenthub.domain.charges.ChargeStatus.AUTHORIZED;
import static com.paymenthub.domain.charges.ChargeStatus.PENDING;
import static com.paymenthub.domain.charges.ChargeStatus.PRE_AUTHORIZED;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.PaymentMethod.Pix;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** When the money of a charge was taken, which providers are told when it is to go back. */
class TakenAtTest {

  private static final Duration DAY = Duration.ofDays(1);

  @Test
  void what_is_taken_at_once_is_taken_by_its_authorization() {
    assertThat(takenAt(Life.in(PENDING))).isEmpty();
    assertThat(takenAt(Life.in(AUTHORIZED))).contains(millis(NOW).plusMillis(2));
  }

  @Test
  void what_is_reserved_is_taken_by_its_capture() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.later(DAY);
    assertThat(takenAt(life)).isEmpty();

    life.capture(1000L);
    life.answered(APPROVED);

    assertThat(takenAt(life)).contains(millis(NOW.plus(DAY)).plusMillis(1));
  }

  @Test
  void a_refund_that_is_undone_leaves_the_day_as_it_was_and_an_undone_capture_takes_nothing() {
    Life life = Life.in(PRE_AUTHORIZED);
    life.capture(null);
    UUID capture = life.latest().id();
    life.answered(APPROVED);
    Optional<Instant> captured = takenAt(life);
    life.later(DAY);
    life.voidAmount(500L);
    UUID refund = life.latest().id();
    life.answered(APPROVED);
    life.undone(refund);
    assertThat(takenAt(life)).isEqualTo(captured).isPresent();

    life.undone(capture);
    assertThat(life.status()).isEqualTo(PRE_AUTHORIZED);
    assertThat(takenAt(life)).isEmpty();
  }

  @Test
  void a_code_is_taken_when_its_payment_is_told() {
    Life life = Life.pending(terms(new Pix(86_400)));
    life.answered(new Issued("tx-1", "code", life.now().plus(DAY)));
    assertThat(takenAt(life)).isEmpty();

    life.later(Duration.ofHours(2));
    life.confirm(Confirmation.AUTHORIZED);

    assertThat(takenAt(life)).contains(millis(NOW.plus(Duration.ofHours(2))));
  }

  @Test
  void what_is_told_to_be_taken_although_it_was_only_to_be_reserved_is_taken() {
    Life life = Life.pending(terms(false));
    life.answered(UNKNOWN);
    life.confirm(Confirmation.AUTHORIZED);

    assertThat(life.status()).isEqualTo(AUTHORIZED);
    assertThat(takenAt(life)).isPresent();
  }

  private static Optional<Instant> takenAt(Life life) {
    return life.charge().registered().takenAt();
  }

  private static Instant millis(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MILLIS);
  }
}
