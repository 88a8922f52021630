package com.paymenthub.charging.vault;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CardNumberSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "PT0S,  P45D,       P90D,   P400D,      failed-number-kept-for must be positive",
    "PT23H, PT23H59M,   P90D,   P400D,      one-shot-number-kept-for must be a day or more",
    "PT23H, P45D,       PT-1S,  P400D,      expired-number-kept-for must not be negative",
    "PT23H, P45D,       P90D,   PT23H59M,   unused-number-kept-for must be a day or more"
  })
  void a_bad_one_is_named(
      Duration failed, Duration oneShot, Duration expired, Duration unused, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CardNumberSettings(failed, oneShot, expired, unused))
        .withMessage("payments.cards." + message);
  }

  @Test
  void the_least_is_good_and_numbers_that_are_not_used_may_stay_for_ever() {
    Duration day = Duration.ofDays(1);
    for (@Nullable Duration unused : new Duration[] {day, null}) {
      assertThatCode(() -> new CardNumberSettings(Duration.ofNanos(1), day, Duration.ZERO, unused))
          .doesNotThrowAnyException();
    }
  }
}
