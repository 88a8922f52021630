package com.paymenthub.platform.writing;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.platform.writing.BusyWriters.Group;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A further writer begins beside groups that take long, and beside no others. */
class BusyWritersTest {

  private long now = Long.MAX_VALUE - 5;
  private final BusyWriters writers = new BusyWriters(2, () -> now);

  @Test
  void who_comes_beside_a_group_that_has_just_begun_waits_for_it() {
    Group first = writers.tryBegin();
    assertThat(first).isNotNull();
    pass(9);

    assertThat(writers.tryBegin()).isNull();
    assertThat(writers.nanosecondsLeft()).isEqualTo(Duration.ofMillis(1).toNanos());
    writers.end(first);
    assertThat(writers.nanosecondsLeft()).isZero();
    assertThat(writers.tryBegin()).isNotNull();
  }

  @Test
  void beside_a_group_that_takes_long_there_is_another_writer_and_never_a_third() {
    assertThat(writers.tryBegin()).isNotNull();
    pass(10);
    assertThat(writers.nanosecondsLeft()).isEqualTo(1);
    assertThat(writers.tryBegin()).isNotNull();
    pass(10);

    assertThat(writers.tryBegin()).isNull();
    assertThat(writers.nanosecondsLeft()).isZero();
  }

  private void pass(int milliseconds) {
    now += Duration.ofMillis(milliseconds).toNanos();
  }
}
