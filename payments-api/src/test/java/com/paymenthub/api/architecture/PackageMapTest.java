package com.paymenthub.api.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageMapTest {

  private static final Path TREE = Path.of("..");

  /** The modules in the order in which README.md explains them. */
  private static final List<Path> MODULES =
      Stream.of(
              "payments-domain",
              "payments-platform",
              "payments-providers",
              "payments-charging",
              "payments-projections",
              "payments-webhooks",
              "payments-finance",
              "payments-evidence",
              "payments-web",
              "payments-console",
              "payments-api")
          .map(TREE::resolve)
          .toList();

  @TempDir Path folder;

  @Test
  void the_readme_has_every_package_with_its_own_sentence() throws IOException {
    String map = PackageMap.of(MODULES);

    assertThat(Files.readString(TREE.resolve("README.md")))
        .as("README.md has another map of the packages than this one:%n%n%s", map)
        .contains("```text\n" + map + "```\n");
  }

  @Test
  void a_map_has_each_package_of_each_module() throws IOException {
    write("shop/src/main/java/com/paymenthub/shop", "Sells.");
    write("shop/src/main/java/com/paymenthub/shop/cart", "What is\n * sold.");
    write("till/src/main/java/com/paymenthub/till", "Takes money.");

    assertThat(PackageMap.of(List.of(folder.resolve("shop"), folder.resolve("till"))))
        .isEqualTo(
            """
            shop
              shop                      Sells.
              shop.cart                 What is sold.

            till
              till                      Takes money.
            """);
  }

  private void write(String sources, String sentence) throws IOException {
    Path path = folder.resolve(sources).resolve("package-info.java");
    Files.createDirectories(path.getParent());
    Files.writeString(path, "/** " + sentence + " */\npackage com.paymenthub;");
  }
}
