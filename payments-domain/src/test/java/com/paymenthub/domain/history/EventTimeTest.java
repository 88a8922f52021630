package com.paymenthub.domain.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventTimeTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "the first event has the clock's time,     ,             10:00:00.123456, 10:00:00.123",
    "a later clock is believed,                10:00:00.123, 10:00:00.999999, 10:00:00.999",
    "the same millisecond is stepped over,     10:00:00.123, 10:00:00.123999, 10:00:00.124",
    "a clock that went back is not believed,   10:00:00.123, 09:00:00.000000, 10:00:00.124",
  })
  void the_next_time_is_later_than_the_one_before(
      String rule, String previous, String now, String next) {
    assertThat(EventTime.next(previous == null ? null : at(previous), at(now)))
        .as(rule)
        .isEqualTo(at(next));
  }

  private static Instant at(String time) {
    return Instant.parse("2026-11-21T" + time + "Z");
  }
}
