package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The statistic by which times are told apart gives what books have, and tells what it should. */
class WelchTest {

  /** Ruxton, Behavioral Ecology 17 (2006), gives the formula; these were computed by hand. */
  @Test
  void two_small_samples_have_the_t_of_the_formula() {
    double[] first = {1, 2, 3, 4, 5};
    double[] second = {2, 4, 6, 8, 10};

    // Means 3 and 6; variances 2.5 and 10; -3 / sqrt(0.5 + 2).
    assertThat(Welch.t(first, second)).isCloseTo(-1.8974, within(0.0001));
    assertThat(Welch.t(second, first)).isCloseTo(1.8974, within(0.0001));
  }

  @Test
  void times_of_one_kind_stay_below_the_limit_and_a_difference_exceeds_it() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    double[] first = random.doubles(20_000).map(Math::sqrt).toArray();
    double[] same = random.doubles(20_000).map(Math::sqrt).toArray();
    double[] later = random.doubles(20_000).map(time -> Math.sqrt(time) + 0.02).toArray();

    // Beyond 6 once in a billion runs, where the limit itself is beyond once in 150,000.
    assertThat(Welch.largest(first, same)).as("seed %d", seed).isLessThan(6);
    assertThat(Welch.largest(first, later)).as("seed %d", seed).isGreaterThan(Welch.LIMIT);
  }

  @Test
  void a_difference_is_seen_beside_few_values_that_are_far_off() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    double[] first = spoiled(random, 0);
    double[] later = spoiled(random, 0.05);

    assertThat(Welch.largest(first, later)).as("seed %d", seed).isGreaterThan(Welch.LIMIT);
  }

  private static double[] spoiled(Random random, double more) {
    double[] times = random.doubles(20_000).map(time -> time + more).toArray();
    for (int number = 0; number < times.length; number += 500) {
      times[number] = 10_000 * random.nextDouble();
    }
    return times;
  }
}
