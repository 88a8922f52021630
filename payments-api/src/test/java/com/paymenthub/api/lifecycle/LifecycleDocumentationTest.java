package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.events.DomainJavadoc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A changed life of a charge has its page written anew, or the build fails. */
class LifecycleDocumentationTest {

  private static final Path PAGE = Path.of("..", "docs", "lifecycle.md");

  private final LifecycleDocumentation documentation =
      new LifecycleDocumentation(DomainJavadoc.read());

  @TempDir Path folder;

  @Test
  void every_status_and_every_row_is_described() {
    assertThat(documentation.undescribed()).isEmpty();
  }

  @Test
  void what_nobody_described_is_reported() throws IOException {
    Files.writeString(folder.resolve("Nothing.java"), "package nothing; class Nothing {}");
    LifecycleDocumentation silent = new LifecycleDocumentation(DomainJavadoc.read(folder));

    assertThat(silent.undescribed()).contains("PENDING", "CAPTURE");
  }

  @Test
  void docs_lifecycle_md_is_up_to_date() throws IOException {
    String page = documentation.page();
    if (Objects.equals(System.getProperty("lifecycle.documentation"), "write")) {
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE))
        .as("docs/lifecycle.md is stale; write it again with%n  %s", LifecycleDocumentation.COMMAND)
        .isEqualTo(page);
  }
}
