package com.paymenthub.platform.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.testing.TestKms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that change while the key management service that opens them takes its time. */
class SlowKmsTest {

  private static final byte[] TEXT = "a card".getBytes(UTF_8);
  private static final byte[] PLACE = "here".getBytes(UTF_8);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path home;

  private final KeyFormat format =
      KeyFormat.wrapped(
          KeyEncryptionKey.inKms(
              "payments.keys.encryption-key-uri", "test-kms://ours/slow", null, "library"),
          null);

  @AfterEach
  void answer() {
    TestKms.answer();
  }

  @Test
  void nobody_who_encrypts_or_decrypts_waits_for_it() throws Exception {
    try (KeyMaterial keys = KeyMaterial.fromDirectory(home.resolve("keys"), true, format)) {
      VaultKeys vault = keys.vault();
      byte[] before = vault.encrypt(TEXT, PLACE);
      Path file = home.resolve("keys/vault-keyset.json");
      Keyset changed = format.keyset(Files.readString(file)).withNewKey();
      byte[] byOthers = changed.aead().encrypt(TEXT, PLACE);
      String stored = format.store(changed);

      TestKms.keepWaiting();
      NewKeys.replace(file, stored);
      await().atMost(PATIENCE).until(() -> TestKms.waiting() > 0);

      assertThat(vault.decrypt(before, PLACE)).isEqualTo(TEXT);
      assertThat(vault.decrypt(vault.encrypt(TEXT, PLACE), PLACE)).isEqualTo(TEXT);
      assertThatThrownBy(() -> vault.decrypt(byOthers, PLACE))
          .as("waits for two seconds, and not for ever")
          .isInstanceOf(GeneralSecurityException.class);

      TestKms.answer();
      await()
          .atMost(PATIENCE)
          .ignoreException(GeneralSecurityException.class)
          .untilAsserted(() -> assertThat(vault.decrypt(byOthers, PLACE)).isEqualTo(TEXT));
    }
  }
}
