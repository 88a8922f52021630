package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.paymenthub.platform.database.SecretFiles;
import com.paymenthub.platform.database.SecretFiles.OpenTo;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealKeyTest {

  @TempDir Path home;

  @Test
  void a_key_that_is_made_is_open_to_its_owner_only_with_its_directory() {
    SealKey made = SealKey.inDirectory(home.resolve("keys"), true);

    assertThatCode(() -> new SecretFiles(OpenTo.OWNER).require(home.resolve("keys")))
        .doesNotThrowAnyException();
    assertThat(SealKey.inDirectory(home.resolve("keys"), false)).hasToString(made.toString());
  }
}
