package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcessorTimeTest {

  private static final String CHILD = "i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done";
  private static final Duration LESS_THAN_THE_CHILD_USES = Duration.ofMillis(100);

  @Test
  void children_that_have_ended_are_counted_with_their_parent() throws IOException {
    Process parent =
        new ProcessBuilder("sh", "-c", "sh -c '%s'; echo ended; read _".formatted(CHILD)).start();
    try {
      assertThat(parent.inputReader().readLine()).isEqualTo("ended");

      assertThat(ProcessorTime.ofFamily(parent.toHandle()))
          .isGreaterThan(ProcessorTime.of(parent.toHandle()).plus(LESS_THAN_THE_CHILD_USES));
    } finally {
      parent.destroy();
    }
  }

  @Test
  void children_that_run_are_counted_with_their_parent() throws IOException {
    Process parent =
        new ProcessBuilder("sh", "-c", "sh -c '%s; echo done; read _'; true".formatted(CHILD))
            .start();
    try {
      assertThat(parent.inputReader().readLine()).isEqualTo("done");

      assertThat(ProcessorTime.ofFamily(parent.toHandle()))
          .isGreaterThan(ProcessorTime.of(parent.toHandle()).plus(LESS_THAN_THE_CHILD_USES));
    } finally {
      parent.descendants().forEach(ProcessHandle::destroy);
      parent.destroy();
    }
  }
}
