package com.paymenthub.api.architecture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Code in documents: each block of Java is a part of the file that was linked last before it. */
final class Excerpts {

  /** A link to a Java file, or a block of Java. */
  private static final Pattern LINK_OR_BLOCK =
      Pattern.compile("]\\(([^()\\s]+\\.java)\\)|```java\n(.*?)```", Pattern.DOTALL);

  private Excerpts() {}

  /**
   * Blocks of Java that are not in the file that they are taken from, line by line but for how far
   * they are indented.
   */
  static List<String> withoutSource(Path document) {
    List<String> found = new ArrayList<>();
    @Nullable Path source = null;
    Matcher matcher = LINK_OR_BLOCK.matcher(TextFiles.read(document));
    while (matcher.find()) {
      String block = matcher.group(2);
      if (block == null) {
        source = document.resolveSibling(matcher.group(1));
      } else if (source == null || Files.notExists(source) || !contains(source, block)) {
        found.add("%s has a block that is not in %s:%n%s".formatted(document, source, block));
      }
    }
    return found;
  }

  /** How many blocks of Java a document has. */
  static long count(Path document) {
    return LINK_OR_BLOCK
        .matcher(TextFiles.read(document))
        .results()
        .filter(result -> result.group(2) != null)
        .count();
  }

  private static boolean contains(Path source, String block) {
    return flush(TextFiles.read(source)).contains(flush(block));
  }

  /** The lines without their indentation, each between two ends of lines. */
  private static String flush(String code) {
    StringBuilder text = new StringBuilder("\n");
    code.strip().lines().forEach(line -> text.append(line.strip()).append('\n'));
    return text.toString();
  }
}
