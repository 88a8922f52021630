package com.paymenthub.api.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** How long processors have worked for processes until now, as Linux counts it. */
final class ProcessorTime {

  private static final Path PROCESSES = Path.of("/proc");

  /** What Linux tells other programs of has this unit, and not the one in which it counts. */
  private static final Duration UNIT = Duration.ofMillis(10);

  /** Where the times of a process and of its ended children are, after the name of its program. */
  private static final int FIRST_TIME = 12;

  private static final int TIMES = 4;

  private ProcessorTime() {}

  /** For one process alone. */
  static Duration of(ProcessHandle process) {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /** For a process and all that descend from it, those that have ended included. */
  static Duration ofFamily(ProcessHandle process) {
    return Stream.concat(Stream.of(process), process.descendants())
        .map(ProcessorTime::withEndedChildren)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration withEndedChildren(ProcessHandle process) {
    try {
      String state =
          Files.readString(PROCESSES.resolve(String.valueOf(process.pid())).resolve("stat"));
      String[] fields = state.substring(state.lastIndexOf(')') + 1).split(" ", -1);
      return UNIT.multipliedBy(
          Stream.of(fields).skip(FIRST_TIME).limit(TIMES).mapToLong(Long::parseLong).sum());
    } catch (NoSuchFileException ended) {
      // Its parent counts it from now on.
      return Duration.ZERO;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
