package com.paymenthub.api.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much memory a process has, as Linux counts it. */
final class ResidentMemory {

  private static final String LINE = "VmRSS:";
  private static final long KIBIBYTE = 1024;

  private ResidentMemory() {}

  /** The bytes of a process that are in memory. */
  static long bytes(ProcessHandle process) {
    try {
      String line =
          Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
              .filter(each -> each.startsWith(LINE))
              .findFirst()
              .orElseThrow();
      return Long.parseLong(line.replaceAll("\\D", "")) * KIBIBYTE;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
