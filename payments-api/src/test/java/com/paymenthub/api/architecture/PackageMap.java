package com.paymenthub.api.architecture;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.List;

/** What README.md says about the packages: each with the sentence that it opens with. */
final class PackageMap {

  private static final String SOURCES = "src/main/java";
  private static final Path COMMON_PACKAGE = Path.of("com", "paymenthub");

  private PackageMap() {}

  /**
   * The lines for some modules.
   *
   * @param modules folders of modules, in the order in which they are printed
   */
  static String of(List<Path> modules) {
    return modules.stream()
        .map(module -> module.getFileName() + "\n" + packages(module.resolve(SOURCES)))
        .collect(joining("\n"));
  }

  private static String packages(Path root) {
    return Sources.openings(root).entrySet().stream()
        .map(opening -> "  %-25s %s\n".formatted(name(opening.getKey()), opening.getValue()))
        .collect(joining());
  }

  private static String name(Path folder) {
    return COMMON_PACKAGE.relativize(folder).toString().replaceAll("[/\\\\]", ".");
  }
}
