package com.paymenthub.api.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new or changed event has its page written, or the build fails. */
class EventDocumentationTest {

  private static final Path FOLDER = Path.of("..", "docs", "events");

  private final EventDocumentation documentation =
      new EventDocumentation(DomainJavadoc.read(), SampleFiles.in(SampleFiles.FOLDER));

  @TempDir Path folder;

  @Test
  void every_event_and_every_field_is_described() {
    assertThat(documentation.undescribed()).isEmpty();
  }

  @Test
  void what_nobody_described_is_reported() throws IOException {
    Files.writeString(folder.resolve("Nothing.java"), "package nothing; class Nothing {}");
    EventDocumentation silent = new EventDocumentation(DomainJavadoc.read(folder), Map.of());

    assertThat(silent.undescribed()).contains("charge.failed", "charge.failed: reason");
  }

  @Test
  void the_pages_in_docs_events_are_up_to_date() throws IOException {
    if (Objects.equals(System.getProperty("events.documentation"), "write")) {
      write(FOLDER, documentation.pages());
    }

    assertThat(stale(FOLDER, documentation.pages()))
        .as("docs/events is stale; write it again with%n  %s", EventDocumentation.COMMAND)
        .isEmpty();
  }

  @Test
  void a_page_that_is_stale_missing_or_of_no_event_is_reported() throws IOException {
    SortedMap<String, String> pages = documentation.pages();
    write(folder, pages);
    assertThat(stale(folder, pages)).isEmpty();

    Files.writeString(folder.resolve("charge.failed.md"), "# Something else\n");
    Files.delete(folder.resolve("card.failed.md"));
    Files.writeString(folder.resolve("charge.vanished.md"), "# charge.vanished\n");

    assertThat(stale(folder, pages))
        .containsExactly("card.failed.md", "charge.failed.md", "charge.vanished.md");
  }

  private static void write(Path folder, SortedMap<String, String> pages) throws IOException {
    Files.createDirectories(folder);
    for (Path old : pagesIn(folder)) {
      Files.delete(old);
    }
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Files.writeString(folder.resolve(page.getKey()), page.getValue());
    }
  }

  /** Pages that are not as they would be written now. */
  private static List<String> stale(Path folder, SortedMap<String, String> pages)
      throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (Path page : pagesIn(folder)) {
      found.put(page.getFileName().toString(), Files.readString(page));
    }
    return Stream.concat(pages.keySet().stream(), found.keySet().stream())
        .distinct()
        .sorted()
        .filter(page -> !Objects.equals(pages.get(page), found.get(page)))
        .toList();
  }

  private static List<Path> pagesIn(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".md")).toList();
    }
  }
}
