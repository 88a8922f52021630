package com.paymenthub.api.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.platform.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documents say of the tree is there. */
class DocumentsTest {

  private static final Path TREE = Path.of("..");
  private static final Path DOCS = TREE.resolve("docs");

  @TempDir Path folder;

  @Test
  void every_link_of_a_document_leads_to_a_file() {
    assertThat(
            Documents.brokenLinks(
                List.of(TREE.resolve("README.md"), TREE.resolve("CHANGELOG.md"), DOCS)))
        .isEmpty();
  }

  @Test
  void the_newest_release_of_the_change_log_is_the_one_that_the_program_says_that_it_is()
      throws IOException {
    Pattern heading = Pattern.compile("(?m)^## \\[(\\d[^]]*)] - \\d{4}-\\d{2}-\\d{2}$");
    assertThat(heading.matcher(Files.readString(TREE.resolve("CHANGELOG.md"))).results())
        .first()
        .extracting(found -> found.group(1))
        .isEqualTo(Release.NUMBER);
  }

  /** Verification codes of cards are in an unlogged table, and may be in no backup. */
  @Test
  void every_dump_that_a_document_advises_leaves_unlogged_tables_out() throws IOException {
    Pattern dump = Pattern.compile("pg_dump --[^`\n]*");
    List<String> dumps = new ArrayList<>();
    for (Path document : documents()) {
      dump.matcher(Files.readString(document))
          .results()
          .map(MatchResult::group)
          .forEach(dumps::add);
    }
    assertThat(dumps)
        .hasSizeGreaterThan(2)
        .allSatisfy(advised -> assertThat(advised).contains(" --no-unlogged-table-data"));
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.walk(DOCS)) {
      return Stream.concat(
              Stream.of(TREE.resolve("README.md")),
              docs.filter(file -> file.toString().endsWith(".md")))
          .toList();
    }
  }

  @Test
  void a_link_that_leads_nowhere_is_reported() throws IOException {
    write("there.md", "");
    write(
        "page.md",
        "[a](there.md), [b](there.md#top), [c](#here), [d](https://example.com/x.md),"
            + " [e](gone.md)");

    assertThat(Documents.brokenLinks(List.of(folder)))
        .containsExactly(folder.resolve("page.md") + " links to gone.md");
  }

  @Test
  void every_decision_that_sources_and_commands_name_is_there() throws IOException {
    List<Path> files = new ArrayList<>(Sources.ownRoots());
    files.add(TREE.resolve("bench"));
    files.add(TREE.resolve("pom.xml"));

    assertThat(Documents.missingDecisions(files, DOCS.resolve("decisions"))).isEmpty();
  }

  @Test
  void a_decision_that_is_not_there_is_reported() throws IOException {
    write("decisions/0001-small.md", "");
    write(
        "bench", "# docs/decisions" + "/0001, docs/decisions" + "/0001-small, docs/decisions/0002");

    assertThat(
            Documents.missingDecisions(
                List.of(folder.resolve("bench")), folder.resolve("decisions")))
        .containsExactly(folder.resolve("bench") + " names decision 0002");
  }

  @Test
  void the_lists_of_decisions_and_measurements_and_events_are_complete() {
    assertThat(Documents.unlisted(DOCS.resolve("decisions"))).isEmpty();
    assertThat(Documents.unlisted(DOCS.resolve("measurements"))).isEmpty();
    assertThat(Documents.unlisted(DOCS.resolve("events"))).isEmpty();
  }

  @Test
  void a_document_that_is_not_in_the_list_is_reported() throws IOException {
    write("README.md", "[first](first.md)");
    write("first.md", "");
    write("second.md", "");

    assertThat(Documents.unlisted(folder)).containsExactly("second.md");
  }

  @Test
  void every_command_that_measures_is_in_the_list_of_measurements() throws IOException {
    String measurements = Files.readString(DOCS.resolve("measurements").resolve("README.md"));

    try (Stream<Path> commands = Files.list(TREE.resolve("bench")).filter(Files::isExecutable)) {
      assertThat(commands)
          .isNotEmpty()
          .allSatisfy(
              command ->
                  assertThat(measurements).contains("`bench/" + command.getFileName() + "`"));
    }
  }

  @Test
  void the_code_in_documents_is_the_code_that_is_compiled() throws IOException {
    assertThat(Excerpts.count(DOCS.resolve("add-your-acquirer.md"))).isGreaterThan(5);
    assertThat(documents().stream().flatMap(file -> Excerpts.withoutSource(file).stream()))
        .isEmpty();
  }

  @Test
  void code_that_is_not_in_its_file_is_reported() throws IOException {
    write("Till.java", "class Till {\n  int coins = 7;\n\n  int notes = 3;\n}\n");
    String link = "From [Till](Till.java):\n\n";
    write("right.md", link + "```java\nint coins = 7;\n\nint notes = 3;\n```\n");
    write("changed.md", link + "```java\nint coins = 8;\n```\n");
    write("cut.md", link + "```java\ncoins = 7;\n```\n");
    write("shortened.md", link + "```java\nint coins = 7;\nint notes = 3;\n```\n");
    write("unlinked.md", "```java\nint coins = 7;\n```\n");
    write("gone.md", "[Gone](Gone.java)\n```java\nint coins = 7;\n```\n");

    assertThat(Excerpts.withoutSource(folder.resolve("right.md"))).isEmpty();
    for (String wrong : List.of("changed", "cut", "shortened", "unlinked", "gone")) {
      assertThat(Excerpts.withoutSource(folder.resolve(wrong + ".md"))).as(wrong).hasSize(1);
    }
  }

  private void write(String file, String content) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }
}
