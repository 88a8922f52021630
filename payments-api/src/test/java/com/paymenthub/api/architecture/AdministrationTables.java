package com.paymenthub.api.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds in source files who names the tables of administration. */
final class AdministrationTables {

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

  /** A statement may be written in several pieces. */
  private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");

  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)\\b(?:from|join|into|update|table)\\s+(?:account|api_key|merchant|merchant_provider)\\b"
              + "|\"(?:api_key|merchant_provider)\""
              + "|@Table\\(name\\s*=\\s*\"(?:account|api_key|merchant|merchant_provider)\"");

  private AdministrationTables() {}

  /** The names of the classes below these folders that name one of the tables. */
  static List<String> namedBy(List<Path> roots) {
    return roots.stream()
        .flatMap(AdministrationTables::files)
        .filter(AdministrationTables::names)
        .map(file -> file.getFileName().toString().replace(".java", ""))
        .sorted()
        .toList();
  }

  private static boolean names(Path file) {
    try {
      String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
      return NAMED.matcher(JOINT.matcher(code).replaceAll("")).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> files(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
