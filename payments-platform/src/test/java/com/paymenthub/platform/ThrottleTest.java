package com.paymenthub.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Long work rests while charges come, and only then. */
class ThrottleTest {

  private long now;
  private long newestEvent = 7;
  private int looks;
  private final List<Duration> rests = new ArrayList<>();

  private final Throttle throttle =
      new Throttle(
          () -> {
            looks++;
            return newestEvent;
          },
          () -> now,
          nanoseconds -> {
            rests.add(Duration.ofNanos(nanoseconds));
            now += nanoseconds;
          });

  @Test
  void nobody_rests_while_there_are_no_new_events() {
    for (int part = 0; part < 100; part++) {
      work(Duration.ofMillis(10));
    }

    assertThat(rests).isEmpty();
  }

  @Test
  void while_events_come_each_rest_is_three_times_the_part_before_it() {
    newestEvent++;

    work(Duration.ofMillis(100));
    work(Duration.ofMillis(10));
    work(Duration.ofMillis(20));

    assertThat(rests)
        .containsExactly(Duration.ofMillis(300), Duration.ofMillis(30), Duration.ofMillis(60));
  }

  @Test
  void no_rest_is_longer_than_two_seconds() {
    newestEvent++;

    work(Duration.ofMinutes(1));

    assertThat(rests).containsExactly(Duration.ofSeconds(2));
  }

  @Test
  void a_second_after_the_last_event_it_rests_no_more() {
    newestEvent++;
    work(Duration.ofMillis(100));
    now += Duration.ofSeconds(1).toNanos();

    work(Duration.ofMillis(10));

    assertThat(rests).hasSize(1);
    assertThat(throttle.isServing()).isFalse();
  }

  @Test
  void what_charges_add_meanwhile_is_done_without_rests() {
    newestEvent++;
    work(Duration.ofMillis(100));

    throttle.restNoMore();
    work(Duration.ofMillis(100));

    assertThat(rests).hasSize(1);
    assertThat(throttle.isServing()).isFalse();
  }

  @Test
  void it_looks_for_events_ten_times_a_second_at_most() {
    for (int part = 0; part < 1000; part++) {
      work(Duration.ofMillis(1));
    }

    assertThat(looks).as("at the beginning, and in one second").isEqualTo(11);
  }

  private void work(Duration part) {
    now += part.toNanos();
    throttle.rest();
  }
}
