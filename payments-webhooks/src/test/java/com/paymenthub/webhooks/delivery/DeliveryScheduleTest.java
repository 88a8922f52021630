package com.paymenthub.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.webhooks.delivery.DeliverySchedule.Next;
import com.paymenthub.webhooks.delivery.DeliverySchedule.State;
import com.paymenthub.webhooks.exchange.Exchange;
import com.paymenthub.webhooks.exchange.Exchange.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryScheduleTest {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "1, PT5M",
    "2, PT45M",
    "3, PT6H",
    "4, P2D",
    "5, P4D",
  })
  void an_attempt_that_failed_is_followed_by_another_after_its_delay(int ended, Duration delay) {
    assertThat(DeliverySchedule.after(ended, answered(500), NOW))
        .isEqualTo(new Next(State.WAITING, NOW.plus(delay)));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 202, 204, 299, 301, 302, 304, 307, 308, 400, 404, 429, 500, 503, 599})
  void nothing_but_200_and_201_counts(int status) {
    assertThat(DeliverySchedule.after(1, answered(status), NOW).state()).isEqualTo(State.WAITING);
    assertThat(DeliverySchedule.after(6, answered(status), NOW))
        .isEqualTo(new Next(State.LOST, null));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201})
  void what_was_taken_is_delivered_whichever_attempt_it_was(int status) {
    for (int ended = 1; ended <= 6; ended++) {
      assertThat(DeliverySchedule.after(ended, answered(status), NOW))
          .isEqualTo(new Next(State.DELIVERED, null));
    }
  }

  @ParameterizedTest
  @EnumSource(Failure.class)
  void an_answer_that_did_not_come_in_whole_is_none(Failure failure) {
    Exchange half = new Exchange(200, List.of(), new byte[0], failure, 1);

    assertThat(DeliverySchedule.after(1, half, NOW).state()).isEqualTo(State.WAITING);
    assertThat(DeliverySchedule.after(6, half, NOW).state()).isEqualTo(State.LOST);
  }

  @Test
  void a_receiver_that_is_gone_is_not_asked_again() {
    assertThat(DeliverySchedule.after(1, answered(410), NOW)).isEqualTo(new Next(State.LOST, null));
  }

  @Test
  void the_first_attempt_has_30_seconds_and_each_later_one_5() {
    assertThat(DeliverySchedule.timeout(0)).isEqualTo(Duration.ofSeconds(30));
    for (int ended = 1; ended <= 5; ended++) {
      assertThat(DeliverySchedule.timeout(ended)).isEqualTo(Duration.ofSeconds(5));
    }
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void a_state_is_read_by_the_name_that_it_is_stored_under(State state) {
    assertThat(State.of(state.code())).isEqualTo(state);
  }

  private static Exchange answered(int status) {
    return new Exchange(status, List.of(), new byte[0], null, 1);
  }
}
