package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.CHARGE;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.charges.ChargeEvent.FeeTold;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What providers keep is what they told, and nobody guesses which of two fees is right. */
class FeesTest {

  private static final UUID FILE = new UUID(4, 1);
  private static final UUID CORRECTED = new UUID(4, 2);

  private final Life life = Life.in(ChargeStatus.AUTHORIZED);

  @Test
  void a_fee_of_a_file_is_told_once() {
    assertThat(life.record().feeMinorUnits()).isNull();

    List<ChargeEvent> events = life.feeTold(ATTEMPT, 60, FILE, Set.of());

    assertThat(events)
        .singleElement()
        .isInstanceOfSatisfying(
            FeeTold.class,
            told -> {
              assertThat(told.feeMinorUnits()).isEqualTo(60);
              assertThat(told.reconciliationRunId()).isEqualTo(FILE);
            });
    assertThat(life.record().feeMinorUnits()).isEqualTo(60);
    assertThat(life.status()).isEqualTo(ChargeStatus.AUTHORIZED);
    assertThat(life.feeTold(ATTEMPT, 60, FILE, Set.of())).isEmpty();
    assertThat(life.feeTold(ATTEMPT, 60, CORRECTED, Set.of(FILE))).as("it is the same").isEmpty();
  }

  @Test
  void another_fee_counts_only_of_a_file_that_replaces_the_one_that_told_it() {
    life.feeTold(ATTEMPT, 60, FILE, Set.of());

    assertThat(life.feeTold(ATTEMPT, 61, CORRECTED, Set.of())).isEmpty();
    assertThat(life.feeTold(ATTEMPT, 61, CORRECTED, Set.of(FILE))).hasSize(1);

    assertThat(life.record().feeMinorUnits()).isEqualTo(61);
    assertThat(fees()).containsExactly(60L, 1L);
    assertThat(Movements.of(life.history()).getLast().reconciliationRunId()).isEqualTo(CORRECTED);
  }

  @Test
  void the_fee_of_an_answer_stays_whatever_files_say() {
    Life answered = Life.pending(terms(true));
    answered.answered(withFee(59));

    assertThat(answered.feeTold(ATTEMPT, 61, FILE, Set.of(CORRECTED))).isEmpty();
    answered.noticed("a notice of what is known", Confirmation.AUTHORIZED);

    assertThat(answered.record().feeMinorUnits()).isEqualTo(59);
    assertThat(Movements.of(answered.history()))
        .extracting(one -> one.kind() + " " + one.feeDelta())
        .containsExactlyInAnyOrder("FEE 59", "AUTHORIZATION 0");
  }

  @Test
  void the_fees_of_all_operations_add_up() {
    life.feeTold(ATTEMPT, 60, FILE, Set.of());
    life.voidAmount(null);
    life.answered(withFee(-60));

    assertThat(life.record().feeMinorUnits()).isZero();
    assertThat(fees()).containsExactly(60L, -60L);
  }

  @Test
  void nothing_is_kept_for_what_did_not_succeed() {
    Life pending = Life.pending(terms(true));

    assertThatThrownBy(() -> pending.feeTold(ATTEMPT, 60, FILE, Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has not succeeded");
    assertThat(Charge.fold(pending.history()).registered().charge().id()).isEqualTo(CHARGE);
  }

  private List<Long> fees() {
    return Movements.of(life.history()).stream()
        .filter(one -> one.kind() == MovementKind.FEE)
        .map(Movement::feeDelta)
        .toList();
  }

  private static AttemptOutcome.Approved withFee(long minorUnits) {
    return new AttemptOutcome.Approved(
        APPROVED.transactionId(), null, null, "00", null, "00", minorUnits);
  }
}
