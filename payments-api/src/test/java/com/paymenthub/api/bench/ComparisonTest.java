package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.bench.Charged.Figure;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private final Comparison comparison =
      Comparison.ofBuilds(
          16, List.of(charged(90), charged(200), charged(110)), List.of(charged(100), charged(50)));

  @Test
  void medians_and_spreads_stand_below_their_headings() {
    assertThat(Comparison.heading().lines())
        .containsExactly(
            "| connections | build | charges/s | p50 ms | p99 ms | service ms/charge"
                + " | PostgreSQL ms/charge | load ms/charge | transactions/charge"
                + " | WAL bytes/charge | service MiB |",
            "|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    assertThat(comparison.lines().lines())
        .first()
        .isEqualTo(
            "| 16 | this tree | 110 (90–200) | 50.0 (50.0–50.0) | 99.0 (99.0–99.0)"
                + " | 2.00 (2.00–2.00) | 3.00 (3.00–3.00) | 1.00 (1.00–1.00)"
                + " | 2.00 (2.00–2.00) | 30 (30–30) | 512 (512–512) |");
  }

  @Test
  void of_two_values_the_median_is_between_them() {
    assertThat(comparison.lines()).contains("| 16 | the other | 75 (50–100) |");
  }

  @Test
  void the_ratio_is_of_medians_and_below_one_where_this_tree_does_less() {
    assertThat(comparison.ratio(Figure.CHARGES)).isEqualTo(110 / 75.0);
    assertThat(comparison.lines().lines())
        .last()
        .isEqualTo(
            "| 16 | ratio | 1.467 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000"
                + " |");
  }

  /** A hundred charges that took 1 to 100 ms. */
  private static Charged charged(double perSecond) {
    long[] took = LongStream.rangeClosed(1, 100).map(each -> each * 1_000_000).toArray();
    return new Charged(
        new Window(perSecond, took),
        Duration.ofMillis(200),
        Duration.ofMillis(300),
        Duration.ofMillis(100),
        new Charged.Stored(200, 3_000),
        512L << 20);
  }
}
