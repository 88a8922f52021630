package com.paymenthub.api.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageCyclesTest {

  @TempDir Path folder;

  @Test
  void no_packages_of_the_service_know_each_other_in_circles() throws IOException {
    List<Path> roots =
        Sources.ownRoots().stream().filter(root -> root.endsWith("src/main/java")).toList();

    assertThat(roots).hasSameSizeAs(ModuleRules.MODULES);
    assertThat(PackageCycles.in(roots)).isEmpty();
  }

  @Test
  void a_circle_that_is_closed_by_a_constant_is_reported() throws IOException {
    write("shop/Cart.java", "package shop;\nimport bank.Account;\nclass Cart {}");
    write("bank/Account.java", "package bank;\nimport static mail.Letter.SIZE;\nclass Account {}");
    write("mail/Letter.java", "package mail;\nimport shop.Cart;\nclass Letter {}");
    write("paper/Sheet.java", "package paper;\nimport mail.Letter;\nclass Sheet {}");

    assertThat(PackageCycles.in(List.of(folder)))
        .containsExactly(
            "bank knows itself through mail",
            "mail knows itself through shop",
            "shop knows itself through bank");
  }

  private void write(String file, String content) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }
}
