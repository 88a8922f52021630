package com.paymenthub.api.architecture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Files that documents and comments name. */
final class Documents {

  /** {@code [text](target)}; a title or a section after the target is left out. */
  private static final Pattern LINK = Pattern.compile("]\\(([^()\\s#]+)[^()]*\\)");

  private static final Pattern ADDRESS = Pattern.compile("[a-z]+:.*");

  /** {@code docs/decisions/0002}, with or without the rest of the name. */
  private static final Pattern DECISION = Pattern.compile("docs/decisions/([-0-9a-z]+)");

  private Documents() {}

  /**
   * Relative links of Markdown files that lead to no file.
   *
   * @param documents Markdown files, and folders that contain some
   */
  static List<String> brokenLinks(List<Path> documents) {
    return documents.stream()
        .flatMap(TextFiles::under)
        .filter(file -> file.toString().endsWith(".md"))
        .flatMap(
            file ->
                LINK.matcher(TextFiles.read(file))
                    .results()
                    .map(link -> link.group(1))
                    .filter(target -> !ADDRESS.matcher(target).matches())
                    .filter(target -> Files.notExists(file.resolveSibling(target)))
                    .map(target -> file + " links to " + target))
        .toList();
  }

  /**
   * Decisions that a file names, as in {@code docs/decisions/0002}, and that are not there.
   *
   * @param files text files, and folders that contain nothing else
   * @param decisions the folder of the decisions
   */
  static List<String> missingDecisions(List<Path> files, Path decisions) {
    List<String> names =
        TextFiles.under(decisions).map(decision -> decision.getFileName().toString()).toList();
    return files.stream()
        .flatMap(TextFiles::under)
        .flatMap(
            file ->
                DECISION
                    .matcher(TextFiles.read(file))
                    .results()
                    .map(decision -> decision.group(1))
                    .filter(cited -> names.stream().noneMatch(name -> name.startsWith(cited)))
                    .map(cited -> file + " names decision " + cited))
        .toList();
  }

  /** Files of a folder to which its {@code README.md} has no link. */
  static List<String> unlisted(Path folder) {
    List<Path> linked =
        LINK.matcher(TextFiles.read(folder.resolve("README.md")))
            .results()
            .map(link -> folder.resolve(link.group(1)))
            .toList();
    return TextFiles.under(folder)
        .filter(file -> !file.endsWith("README.md") && !linked.contains(file))
        .map(file -> folder.relativize(file).toString())
        .toList();
  }
}
