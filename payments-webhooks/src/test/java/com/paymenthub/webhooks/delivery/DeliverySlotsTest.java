package com.paymenthub.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class DeliverySlotsTest {

  private static final int TOTAL = 512;
  private static final int PER_WEBHOOK = 32;

  private final DeliverySlots slots = new DeliverySlots(TOTAL, PER_WEBHOOK);

  @Test
  void a_webhook_earns_its_places_by_answers_and_loses_them_by_failures() {
    UUID webhook = UUID.randomUUID();
    assertThat(slots.take(webhook)).isEqualTo(2);
    assertThat(slots.take(webhook)).isZero();
    for (int answer = 0; answer < 100; answer++) {
      slots.giveBack(webhook, true);
      assertThat(slots.take(webhook)).isPositive().isLessThanOrEqualTo(2);
      if (answer >= PER_WEBHOOK) {
        assertThat(slots.take(webhook)).isZero();
      }
    }

    slots.giveBack(webhook, false);
    assertThat(slots.take(webhook)).isZero();
    slots.giveBack(webhook, PER_WEBHOOK);
    assertThat(slots.take(webhook)).isEqualTo(2);
  }

  @Test
  void many_receivers_that_never_answer_leave_something_for_the_next_one() {
    for (int hog = 0; hog < 250; hog++) {
      assertThat(slots.take(UUID.randomUUID())).as("hog " + hog).isPositive();
    }
    assertThat(slots.take(UUID.randomUUID())).isPositive();
  }

  @Test
  void a_webhook_that_has_earned_much_gets_little_while_little_is_free() {
    DeliverySlots few = new DeliverySlots(64, PER_WEBHOOK);
    UUID busy = UUID.randomUUID();
    for (int answer = 0; answer < 100; answer++) {
      few.giveBack(busy, few.take(busy) - 1);
      few.giveBack(busy, true);
    }

    assertThat(few.take(busy)).isEqualTo(8);
  }

  @Test
  void whoever_found_nothing_is_told_when_a_place_is_free() {
    DeliverySlots few = new DeliverySlots(2, 2);
    UUID first = UUID.randomUUID();
    UUID second = UUID.randomUUID();
    UUID third = UUID.randomUUID();
    assertThat(few.take(first)).isEqualTo(1);
    assertThat(few.take(second)).isEqualTo(1);
    assertThat(few.take(third)).isZero();

    assertThat(few.giveBack(first, 0)).isEmpty();
    assertThat(few.giveBack(first, 1)).containsExactly(third);
    assertThat(few.take(third)).isEqualTo(1);
    assertThat(few.giveBack(second, 1)).isEmpty();
  }

  @Test
  void a_webhook_at_its_own_limit_is_told_when_one_of_its_places_is_free() {
    UUID busy = UUID.randomUUID();
    UUID other = UUID.randomUUID();
    assertThat(slots.take(busy)).isEqualTo(2);
    assertThat(slots.take(other)).isEqualTo(2);
    assertThat(slots.take(busy)).isZero();

    assertThat(slots.giveBack(other, true)).isEmpty();
    assertThat(slots.giveBack(busy, true)).containsExactly(busy);
    assertThat(slots.giveBack(busy, true)).isEmpty();
  }
}
