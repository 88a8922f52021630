package com.paymenthub.api.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a measurement found, one line of JSON for each figure, in a directory from which {@link
 * ReportPage} makes a page with plots.
 */
final class Report {

  /** Where the commands of {@code bench/} leave their reports. */
  static final Path DIRECTORY = Path.of("target", "bench");

  private static final String ENDING = ".jsonl";

  private final Path file;

  private Report(Path file) {
    this.file = file;
  }

  /**
   * Begins the report of a command anew.
   *
   * @param command of {@code bench/}, for example {@code against}
   */
  static Report begin(Path directory, String command, Clock clock) throws IOException {
    Files.createDirectories(directory);
    Path file = directory.resolve(command + ENDING);
    Files.deleteIfExists(file);
    Report report = new Report(file);
    report.write(
        Map.of(
            "command",
            command,
            "at",
            clock.instant().toString(),
            "processors",
            Runtime.getRuntime().availableProcessors(),
            "java",
            Runtime.version().toString()));
    return report;
  }

  /**
   * Adds a figure.
   *
   * @param row what was measured, for example {@code 16 connections, this tree}
   * @param figure what it is, with its unit, for example {@code p99 ms}
   */
  void add(String row, String figure, double value) throws IOException {
    write(Map.of("row", row, "figure", figure, "value", value));
  }

  private void write(Map<String, Object> line) throws IOException {
    Files.writeString(
        file,
        JsonMapper.shared().writeValueAsString(new TreeMap<>(line)) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
