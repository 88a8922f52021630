package com.paymenthub.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Only what must take its time is measured: a busy machine makes all of it slower. */
@Timeout(60)
class DeliveryPaceTest {

  private static final boolean FIRST = false;
  private static final boolean REPEATED = true;

  @Test
  void no_more_begin_in_a_second_than_the_setting_says_though_it_is_no_multiple_of_anything() {
    DeliveryPace pace = new DeliveryPace(390, 1);

    Duration took = timeOf(() -> await(pace, FIRST, 390 + 10));

    assertThat(took).isGreaterThan(Duration.ofMillis(985));
  }

  @Test
  void fewer_repeated_ones_begin_than_first_ones() {
    DeliveryPace pace = new DeliveryPace(1_000, 100);

    Duration took = timeOf(() -> await(pace, REPEATED, 100 + 3));

    assertThat(took).isGreaterThan(Duration.ofMillis(985));
  }

  @Test
  void first_ones_begin_while_repeated_ones_wait() throws Exception {
    DeliveryPace pace = new DeliveryPace(1_000, 1);
    try (ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> repeated = other.submit(() -> await(pace, REPEATED, 4));

      await(pace, FIRST, 100);

      assertThat(repeated).isNotDone();
      repeated.get();
    }
  }

  @Test
  void a_pace_of_nothing_is_no_setting() {
    assertThatThrownBy(() -> new DeliveryPace(0, 1))
        .hasMessageContaining("payments.webhooks.delivery.maximum-per-second");
    assertThatThrownBy(() -> new DeliveryPace(1, 0))
        .hasMessageContaining("payments.webhooks.delivery.maximum-repeated-per-second");
  }

  private static void await(DeliveryPace pace, boolean repeated, int times) {
    for (int time = 0; time < times; time++) {
      pace.await(repeated);
    }
  }

  private static Duration timeOf(Runnable work) {
    long began = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - began);
  }
}
