package com.paymenthub.domain.charges;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much of the time that a request has makes another call worth while. */
class TimeLeftTest {

  @ParameterizedTest
  @CsvSource({
    // left, total, deadline, a further call, one on record, cut to
    "9000, 9000, 8000, true, true, 8000",
    "4000, 9000, 8000, true, true, 4000",
    "3999, 9000, 8000, false, true, 3999",
    "2000, 9000, 8000, false, true, 2000",
    "1999, 9000, 8000, false, false, 1999",
    "0, 9000, 8000, false, false, 0",
    "-1, 9000, 1, false, false, -1",
    // Nobody waits as long as this provider may take: what anybody waits counts.
    "9000, 9000, 60000, true, true, 9000",
    "4500, 9000, 60000, true, true, 4500",
    "4499, 9000, 60000, false, true, 4499",
    "2249, 9000, 60000, false, false, 2249",
    "0, 0, 1000, false, false, 0"
  })
  void a_call_needs_a_share_of_its_deadline(
      long left, long total, long deadline, boolean suffices, boolean allows, long cut) {
    TimeLeft time = new TimeLeft(Duration.ofMillis(left), Duration.ofMillis(total));

    assertThat(time.suffices(Duration.ofMillis(deadline))).isEqualTo(suffices);
    assertThat(time.allows(Duration.ofMillis(deadline))).isEqualTo(allows);
    assertThat(time.cut(Duration.ofMillis(deadline))).isEqualTo(Duration.ofMillis(cut));
  }
}
