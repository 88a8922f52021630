package com.paymenthub.api.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourcesTest {

  @TempDir Path folder;

  @Test
  void every_package_of_the_service_opens_with_one_sentence() throws IOException {
    // The broken service of the red twins is one exhibit, explained where it begins.
    assertThat(Sources.withoutOpening(Sources.ownRoots()))
        .filteredOn(name -> !name.contains(".architecture.broken."))
        .isEmpty();
  }

  @Test
  void no_file_of_the_service_is_longer_than_400_lines() throws IOException {
    assertThat(Sources.tooLong(Sources.ownRoots())).isEmpty();
  }

  @Test
  void no_comment_has_a_word_over_which_readers_stumble() throws IOException {
    assertThat(Sources.withHardWords(Sources.ownRoots())).isEmpty();
  }

  @Test
  void a_comment_with_such_a_word_is_reported() throws IOException {
    write(
        "shop/Cart.java",
        "/** The buyer.\n * Whoever pays. */\nclass Cart {\n  String meanwhile = \"whom\";\n}");

    assertThat(Sources.withHardWords(List.of(folder)))
        .containsExactly(folder.resolve("shop/Cart.java") + ": * Whoever pays. */");
  }

  @Test
  void every_module_has_sources() throws IOException {
    assertThat(Sources.ownRoots()).hasSizeGreaterThan(5);
  }

  @Test
  void every_section_of_the_interface_that_a_comment_cites_is_there() throws IOException {
    assertThat(Sources.citedInVain(Sources.ownRoots(), Path.of("..", "docs", "interface.md")))
        .isEmpty();
  }

  @Test
  void a_section_that_is_cited_in_vain_is_reported() throws IOException {
    write("interface.md", "# The interface\n\n## 4 Lifecycle\n\n### 4.1 Charge\n");
    write(
        "shop/Cart.java",
        "/** As docs/interface"
            + ".md §4 and docs/interface"
            + ".md\n * §4.1 say, but not docs/interface"
            + ".md §4.2. */\nclass Cart {}");

    assertThat(Sources.citedInVain(List.of(folder), folder.resolve("interface.md")))
        .containsExactly(folder.resolve("shop/Cart.java") + " cites 4.2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "package shop;",
        "/** Two sentences. One too many. */\npackage shop;",
        "/** Not a sentence */\npackage shop;",
        "/* Not documentation. */\npackage shop;"
      })
  void a_package_that_opens_otherwise_is_reported(String opening) throws IOException {
    write("shop/package-info.java", opening);

    assertThat(Sources.withoutOpening(List.of(folder))).containsExactly("shop");
  }

  @Test
  void a_package_that_does_not_open_at_all_is_reported() throws IOException {
    write("shop/cart/Cart.java", "package shop.cart;");

    assertThat(Sources.withoutOpening(List.of(folder))).containsExactly("shop.cart");
  }

  @Test
  void a_sentence_may_run_over_several_lines_and_name_numbers() throws IOException {
    write(
        "shop/package-info.java",
        "/**\n * What is sold (1.5 of it),\n * and why.\n */\npackage shop;");

    assertThat(Sources.withoutOpening(List.of(folder))).isEmpty();
  }

  @Test
  void a_long_file_is_reported() throws IOException {
    write("shop/Long.java", "\n".repeat(401));
    write("shop/Short.java", "\n".repeat(400));

    assertThat(Sources.tooLong(List.of(folder)))
        .containsExactly(folder.resolve("shop/Long.java").toString());
  }

  private void write(String file, String content) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }
}
