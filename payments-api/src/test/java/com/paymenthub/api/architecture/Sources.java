package com.paymenthub.api.architecture;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What only source files tell: how long they are, and how their packages open. */
final class Sources {

  private static final int MAXIMUM_LINES = 400;
  private static final String OPENING = "package-info.java";
  private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern SENTENCE_END = Pattern.compile("[.!?](\\s|$)");

  private static final Pattern HEADING =
      Pattern.compile("^##+ (\\d+(?:\\.\\d+)?) ", Pattern.MULTILINE);

  /** A line may end between the document and the section. */
  private static final Pattern CITATION =
      Pattern.compile("docs/interface\\.md(?:\\s|\\*|//)+§(\\d+(?:\\.\\d+)?)");

  private static final Pattern COMMENT_LINE = Pattern.compile("^\\s*(?:/\\*|\\*|//).*");

  /** Words over which readers stumble whose first language is another one. */
  private static final Pattern HARD_WORD =
      Pattern.compile("\\b(?:whom|whoever|whatever|meanwhile)\\b", Pattern.CASE_INSENSITIVE);

  private Sources() {}

  /** The source folders of every module, found beside the one whose tests run. */
  static List<Path> ownRoots() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of("").toAbsolutePath().getParent())) {
      return modules
          .flatMap(module -> Stream.of("src/main/java", "src/test/java").map(module::resolve))
          .filter(Files::isDirectory)
          .toList();
    }
  }

  /** Files that are longer than anybody reads at once. */
  static List<String> tooLong(List<Path> roots) {
    return files(roots)
        .filter(file -> TextFiles.read(file).lines().count() > MAXIMUM_LINES)
        .map(Path::toString)
        .toList();
  }

  /** Comments with a word over which readers stumble. */
  static List<String> withHardWords(List<Path> roots) {
    return files(roots)
        .flatMap(
            file ->
                TextFiles.read(file)
                    .lines()
                    .filter(line -> COMMENT_LINE.matcher(line).matches())
                    .filter(line -> HARD_WORD.matcher(line).find())
                    .map(line -> "%s: %s".formatted(file, line.strip())))
        .toList();
  }

  /**
   * Sections that comments cite and {@code document} does not have.
   *
   * @param document numbered like {@code ## 4 Lifecycle} and {@code ### 4.1 Charge}
   */
  static List<String> citedInVain(List<Path> roots, Path document) {
    Set<String> sections =
        HEADING
            .matcher(TextFiles.read(document))
            .results()
            .map(heading -> heading.group(1))
            .collect(toSet());
    return files(roots)
        .flatMap(
            file ->
                CITATION
                    .matcher(TextFiles.read(file))
                    .results()
                    .map(citation -> citation.group(1))
                    .filter(section -> !sections.contains(section))
                    .map(section -> file + " cites " + section))
        .toList();
  }

  /**
   * Packages that do not open with one sentence.
   *
   * @param roots source folders; a package of tests may lean on the one of the same name that it
   *     tests
   */
  static List<String> withoutOpening(List<Path> roots) {
    SortedMap<String, List<Path>> packages =
        roots.stream()
            .flatMap(root -> files(List.of(root)).map(file -> new Source(root, file)))
            .collect(
                Collectors.groupingBy(
                    Source::packageName,
                    TreeMap::new,
                    Collectors.mapping(Source::file, Collectors.toList())));
    return packages.entrySet().stream()
        .filter(entry -> !opensWithOneSentence(entry.getValue()))
        .map(entry -> entry.getKey())
        .toList();
  }

  /** The sentence that each package of a source folder opens with, by the package's folder. */
  static SortedMap<Path, String> openings(Path root) {
    return files(List.of(root))
        .filter(file -> file.endsWith(OPENING))
        .collect(
            Collectors.toMap(
                file -> root.relativize(file.getParent()),
                file -> sentence(TextFiles.read(file)),
                (first, second) -> first,
                TreeMap::new));
  }

  private record Source(Path root, Path file) {
    String packageName() {
      return root.relativize(file.getParent()).toString().replace('/', '.').replace('\\', '.');
    }
  }

  private static boolean opensWithOneSentence(List<Path> files) {
    Optional<Path> opening = files.stream().filter(file -> file.endsWith(OPENING)).findFirst();
    return opening.map(TextFiles::read).filter(Sources::isOneSentence).isPresent();
  }

  private static boolean isOneSentence(String source) {
    String text = sentence(source);
    return text.endsWith(".") && SENTENCE_END.matcher(text).results().count() == 1;
  }

  private static String sentence(String source) {
    Matcher comment = COMMENT.matcher(source);
    return comment.find() ? comment.group(1).replaceAll("\\s*\\n\\s*\\*\\s*", " ").strip() : "";
  }

  private static Stream<Path> files(List<Path> roots) {
    return roots.stream().flatMap(Sources::javaFiles);
  }

  private static Stream<Path> javaFiles(Path root) {
    return TextFiles.under(root).filter(file -> file.toString().endsWith(".java"));
  }
}
