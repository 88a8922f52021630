package com.paymenthub.domain.charges;

import static com.paymenthub.domain.charges.ChargeExamples.APPROVED;
import static com.paymenthub.domain.charges.ChargeExamples.ATTEMPT;
import static com.paymenthub.domain.charges.ChargeExamples.NOT_SENT;
import static com.paymenthub.domain.charges.ChargeExamples.SECOND;
import static com.paymenthub.domain.charges.ChargeExamples.UNKNOWN;
import static com.paymenthub.domain.charges.ChargeExamples.terms;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which money moved, told from events alone. */
class MovementsTest {

  /** How many random charges; {@code -Dmovements.lives=10000} for the whole promise. */
  private static final int LIVES = Integer.getInteger("movements.lives", 1_000);

  /** What is undone is in the lives at a provider that is late. */
  static final EnumSet<MovementKind> UNDONE =
      EnumSet.of(
          MovementKind.CAPTURE_UNDONE,
          MovementKind.VOID_UNDONE,
          MovementKind.REFUND_UNDONE,
          MovementKind.SURPLUS_REFUND_UNDONE);

  @Test
  void a_capture_moves_what_it_takes_and_lets_the_rest_go() {
    Life life = Life.in(ChargeStatus.PRE_AUTHORIZED);
    life.capture(1500L);
    life.answered(APPROVED);

    assertThat(told(life))
        .containsExactly("pre_authorization +1990 0", "capture -1500 +1500", "release -490 0");
  }

  @Test
  void a_void_releases_what_is_reserved_and_refunds_what_was_taken() {
    Life reserved = Life.in(ChargeStatus.PRE_AUTHORIZED);
    reserved.voidAmount(990L);
    reserved.answered(APPROVED);
    reserved.capture(null);
    reserved.answered(APPROVED);
    reserved.voidAmount(400L);
    reserved.answered(APPROVED);
    reserved.voidAmount(null);
    reserved.answered(APPROVED);

    assertThat(told(reserved))
        .containsExactly(
            "pre_authorization +1990 0",
            "void -990 0",
            "capture -1000 +1000",
            "refund 0 -400",
            "refund 0 -600");
  }

  @Test
  void every_end_is_told() {
    assertThat(told(Life.in(ChargeStatus.PENDING))).isEmpty();
    assertThat(told(Life.in(ChargeStatus.FAILED))).isEmpty();
    assertThat(told(Life.in(ChargeStatus.AUTHORIZED))).containsExactly("authorization 0 +1990");
    assertThat(told(Life.in(ChargeStatus.CANCELED)))
        .containsExactly("pre_authorization +1990 0", "void -1990 0");
    assertThat(told(Life.in(ChargeStatus.CHARGED_BACK)))
        .containsExactly("pre_authorization +1990 0", "capture -1990 +1990", "charge_back 0 -1990");
    Life won = Life.in(ChargeStatus.CHARGED_BACK);
    won.announce(Confirmation.AUTHORIZED);
    won.answered(APPROVED);
    assertThat(told(won))
        .containsExactly(
            "pre_authorization +1990 0",
            "capture -1990 +1990",
            "charge_back 0 -1990",
            "charge_back_reversal 0 +1990");
  }

  @Test
  void money_that_does_not_belong_to_the_charge_is_surplus_until_it_is_given_back() {
    Life life = Life.pending(terms(true));
    life.answered(ATTEMPT, NOT_SENT, SECOND);
    life.answered(APPROVED);
    life.later(Duration.ofMinutes(1));
    life.answered(ATTEMPT, APPROVED);
    assertThat(told(life)).containsExactly("authorization 0 +1990", "surplus 0 +1990");

    life.answered(APPROVED);

    assertThat(told(life))
        .containsExactly("authorization 0 +1990", "surplus 0 +1990", "surplus_refund 0 -1990");
    assertThat(Movements.of(life.history()).getLast().attempt().about()).isEqualTo(ATTEMPT);
  }

  @Test
  void an_unexpected_payment_is_surplus() {
    Life life = Life.in(ChargeStatus.AUTHORIZED);
    life.noticed("first", Confirmation.AUTHORIZED);
    assertThat(told(life)).as("it is what is known").containsExactly("authorization 0 +1990");

    life.noticed("second", Confirmation.AUTHORIZED);

    assertThat(told(life)).containsExactly("authorization 0 +1990", "surplus 0 +1990");
  }

  @Test
  void a_pix_is_confirmed_with_the_reference_under_which_it_was_issued() {
    ChargeTerms card = terms(false);
    Life life =
        Life.pending(
            new ChargeTerms(
                card.clientId(),
                card.merchantId(),
                null,
                null,
                null,
                Money.of(1990, "BRL"),
                false,
                new PaymentMethod.Pix(3600),
                null));
    life.answered(new Issued("tx-pix", "code", life.now().plusSeconds(3600)));
    life.confirm(Confirmation.AUTHORIZED);

    assertThat(told(life)).containsExactly("confirmation 0 +1990");
    assertThat(Movements.of(life.history()).getFirst().providerReference()).isEqualTo("tx-pix");
  }

  @Test
  void what_becomes_known_later_belongs_to_the_time_of_its_attempt() {
    Life life = Life.pending(terms(true));
    life.answered(UNKNOWN);
    life.later(Duration.ofDays(2));
    life.answered(ATTEMPT, APPROVED);

    Movement movement = Movements.of(life.history()).getFirst();
    Instant started = life.record().attempt(ATTEMPT).startedAt();
    assertThat(movement.belongsAt()).isEqualTo(started);
    assertThat(movement.occurredAt()).isAfter(started.plus(Duration.ofDays(1)));
  }

  @Test
  void random_lives_add_up_to_what_the_charge_says_and_the_provider_holds() {
    // The first draws of neighbouring seeds are alike.
    Random seeds = new Random(System.nanoTime());
    Set<MovementKind> seen = EnumSet.noneOf(MovementKind.class);
    for (int life = 0; life < LIVES; life++) {
      long seed = seeds.nextLong();
      try {
        seen.addAll(addsUp(new Random(seed)));
      } catch (AssertionError | RuntimeException failure) {
        throw new AssertionError("new Random(" + seed + "L): " + failure.getMessage(), failure);
      }
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(UNDONE));
  }

  private static Set<MovementKind> addsUp(Random seeded) {
    RandomLife random = new RandomLife(seeded);
    for (int steps = seeded.nextInt(40); steps > 0; steps--) {
      random.step();
      assertSums(random.life());
    }
    random.comeToRest();
    assertSums(random.life());
    Life life = random.life();
    List<Movement> movements = Movements.of(life.history());
    assertThat(
            movements.stream()
                .filter(each -> each.kind().isSurplus())
                .mapToLong(MovementsTest::both)
                .sum())
        .as("surplus that is left")
        .isZero();
    long fees = movements.stream().mapToLong(Movement::feeDelta).sum();
    assertThat(fees)
        .as("fees")
        .isEqualTo(life.record().feeMinorUnits() == null ? 0 : life.record().feeMinorUnits());
    long held = 0;
    for (Attempt attempt : life.record().attempts()) {
      held += attempt.requestType().isAuthorization() ? random.books().held(attempt.id()) : 0;
    }
    long disputed = life.status() == ChargeStatus.CHARGED_BACK ? life.residual() : 0;
    assertThat(movements.stream().mapToLong(MovementsTest::both).sum() + disputed)
        .as("what the provider holds")
        .isEqualTo(held);
    assertThat(beginnings(life)).as("what is known stays").isSubsetOf(movements);
    Set<MovementKind> seen = EnumSet.noneOf(MovementKind.class);
    movements.forEach(each -> seen.add(each.kind()));
    return seen;
  }

  /** The movements that a reader saw who read after each command. */
  private static List<Movement> beginnings(Life life) {
    List<Movement> all = new ArrayList<>();
    List<ChargeEvent> sofar = new ArrayList<>();
    for (ChargeEvent event : life.history()) {
      boolean nextCommand =
          event instanceof ChargeEvent.AttemptUnanswered
              || event instanceof ChargeEvent.AttemptDeclined;
      if (nextCommand) {
        all.addAll(Movements.of(sofar));
      }
      sofar.add(event);
    }
    return all;
  }

  private static void assertSums(Life life) {
    long reserved = 0;
    long settled = 0;
    for (Movement movement : Movements.of(life.history())) {
      if (!movement.kind().isSurplus()) {
        reserved += movement.reservedDelta();
        settled += movement.settledDelta();
      }
      assertThat(reserved).isNotNegative();
      assertThat(settled).isNotNegative();
    }
    long left = life.residual();
    assertThat(List.of(reserved, settled))
        .as("reserved and settled of a charge that is %s", life.status())
        .isEqualTo(
            switch (life.status()) {
              case PRE_AUTHORIZED -> List.of(left, 0L);
              case AUTHORIZED -> List.of(0L, left);
              case PENDING, FAILED, CANCELED, VOIDED, CHARGED_BACK -> List.of(0L, 0L);
            });
  }

  private static long both(Movement movement) {
    return movement.reservedDelta() + movement.settledDelta();
  }

  /** The movements of a life: their kinds, and what moved. */
  static List<String> told(Life life) {
    return Movements.of(life.history()).stream()
        .map(
            movement ->
                "%s %s %s"
                    .formatted(
                        movement.kind().code(),
                        signed(movement.reservedDelta()),
                        signed(movement.settledDelta())))
        .toList();
  }

  private static String signed(long delta) {
    return delta == 0 ? "0" : "%+d".formatted(delta);
  }
}
