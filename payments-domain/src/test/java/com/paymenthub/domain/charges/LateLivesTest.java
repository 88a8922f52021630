package com.paymenthub.domain.charges;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What the provider holds is what the charge says, or the charge is flagged: even when messages are
 * late, lost or told twice. {@code -Dlate.lives=1000000} lives as many lives; a failure prints its
 * seed, which {@code -Dlate.seed=} repeats.
 */
class LateLivesTest {

  private static final int LIVES = Integer.getInteger("late.lives", 20_000);
  private static final long SEED = Long.getLong("late.seed", System.nanoTime());

  @Test
  void what_the_provider_holds_is_what_the_charge_says_or_it_is_flagged() {
    Set<ChargeStatus> ends = EnumSet.noneOf(ChargeStatus.class);
    Set<MovementKind> kinds = EnumSet.noneOf(MovementKind.class);
    int flagged = 0;
    for (long seed = SEED; seed < SEED + LIVES; seed++) {
      try {
        LateLife life = live(new Random(seed));
        ends.addAll(life.statuses());
        kinds.addAll(life.kinds());
        flagged += life.wasFlagged() ? 1 : 0;
      } catch (AssertionError | RuntimeException failure) {
        throw new AssertionError(
            "-Dlate.lives=1 -Dlate.seed=%d: %s".formatted(seed, failure.getMessage()), failure);
      }
    }
    System.out.printf("late lives: %d from seed %d, %d flagged%n", LIVES, SEED, flagged);
    if (LIVES > 1_000) {
      // Lives that all went one way would show little.
      assertThat(ends).containsAll(EnumSet.complementOf(EnumSet.of(ChargeStatus.PENDING)));
      assertThat(kinds)
          .contains(
              MovementKind.CAPTURE_UNDONE,
              MovementKind.VOID_UNDONE,
              MovementKind.REFUND_UNDONE,
              MovementKind.CHARGE_BACK_REVERSAL);
      assertThat(flagged).isBetween(1, LIVES / 2);
    }
  }

  private static LateLife live(Random random) {
    LateLife life = new LateLife(random);
    for (int steps = random.nextInt(60); steps > 0; steps--) {
      life.step();
    }
    life.comeToRest();
    return life;
  }
}
