package com.paymenthub.platform.sealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyWrappingTest {

  private static final byte[] PLACE = {1};

  @TempDir Path home;

  private final KeyFormat format = KeyFormat.wrapped(key("payments.keys.encryption-key", 1), null);
  private final KeyWrapping wrapping = new KeyWrapping(format, SealedDatabase.jdbc());
  private Path directory;
  private Path keyset;
  private Path hashKey;

  @BeforeEach
  void keys_in_clear() {
    directory = home.resolve("keys");
    keyset = directory.resolve("vault-keyset.json");
    hashKey = directory.resolve("hash-key");
  }

  @Test
  void files_in_clear_are_wrapped_once_and_no_copy_of_them_stays() throws Exception {
    KeyMaterial clear = KeyMaterial.fromDirectory(directory, true, KeyFormat.clear());
    byte[] sealed = new Sealer(clear).seal(PLACE, PLACE);
    // A crash may have left it behind.
    Files.writeString(directory.resolve("vault-keyset.json.new"), Files.readString(keyset));

    assertThat(wrapping.wrapIn(directory)).containsEntry(keyset, true).containsEntry(hashKey, true);

    KeyMaterial wrapped = KeyMaterial.fromDirectory(directory, false, format);
    assertThat(new Sealer(wrapped).open(sealed, PLACE)).isEqualTo(PLACE);
    assertThat(wrapped.hashKeys().known().reveal()).isEqualTo(clear.hashKeys().known().reveal());
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.toList())
          .containsExactlyInAnyOrder(keyset, hashKey)
          .allSatisfy(
              file -> {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
                assertThat(Files.readString(file)).contains("\"encrypted");
              });
    }
    String before = Files.readString(keyset) + Files.readString(hashKey);
    assertThat(wrapping.wrapIn(directory))
        .containsEntry(keyset, false)
        .containsEntry(hashKey, false);
    assertThat(Files.readString(keyset) + Files.readString(hashKey)).isEqualTo(before);
  }

  @Test
  void a_run_that_was_interrupted_between_the_files_is_completed() throws Exception {
    KeyMaterial clear = KeyMaterial.fromDirectory(directory, true, KeyFormat.clear());
    String hashKeyInClear = Files.readString(hashKey);
    wrapping.wrapIn(directory);
    Files.writeString(hashKey, hashKeyInClear);
    assertThatThrownBy(() -> KeyMaterial.fromDirectory(directory, false, format))
        .hasMessageContaining("wrap-keys");

    assertThat(wrapping.wrapIn(directory))
        .containsEntry(keyset, false)
        .containsEntry(hashKey, true);

    assertThat(KeyMaterial.fromDirectory(directory, false, format).hashKeys().known().reveal())
        .isEqualTo(clear.hashKeys().known().reveal());
  }

  @Test
  void a_half_that_is_no_key_leaves_the_other_one_as_it_was() throws Exception {
    KeyMaterial.fromDirectory(directory, true, KeyFormat.clear());
    String before = Files.readString(keyset);
    Files.writeString(hashKey, "hunter2!");

    assertThatThrownBy(() -> wrapping.wrapIn(directory))
        .isInstanceOf(IllegalStateException.class)
        .satisfies(failure -> assertThat(failure).hasNoCause().message().doesNotContain("hunter"));

    assertThat(keyset).hasContent(before);
  }

  @Test
  void new_keys_are_made_wrapped() throws Exception {
    KeyMaterial made = KeyMaterial.fromDirectory(directory, true, format);

    assertThat(Files.readString(keyset)).contains("encryptedKeyset");
    assertThat(Files.readString(hashKey)).contains("encryptedHashKey");
    assertThat(KeyMaterial.fromDirectory(directory, false, format).hashKeys().known().reveal())
        .isEqualTo(made.hashKeys().known().reveal());
  }

  @Test
  void new_keys_that_cannot_be_wrapped_leave_nothing_behind() {
    KeyFormat kms =
        KeyFormat.wrapped(
            KeyEncryptionKey.inKms("uri", "test-kms://a/encrypts-only", null, "library"), null);

    assertThatThrownBy(() -> KeyMaterial.fromDirectory(directory, true, kms))
        .hasMessageContaining("permission to decrypt is missing");

    assertThat(home).isEmptyDirectory();
  }

  @Test
  void a_service_goes_on_while_its_keys_are_wrapped_and_wrapped_anew() throws Exception {
    KeyMaterial before = KeyMaterial.fromDirectory(directory, true, KeyFormat.clear());
    byte[] sealed = new Sealer(before).seal(PLACE, PLACE);
    wrapping.wrapIn(directory);
    assertThat(before.vault().now().size()).isEqualTo(1);
    assertThat(new Sealer(before).open(sealed, PLACE)).isEqualTo(PLACE);

    KeyEncryptionKey first = key("payments.keys.previous-encryption-key", 1);
    KeyFormat both = KeyFormat.wrapped(key("payments.keys.encryption-key", 2), first);
    KeyMaterial between = KeyMaterial.fromDirectory(directory, false, both);
    new KeyWrapping(both, SealedDatabase.jdbc()).wrapIn(directory);
    between.vault().replace(Keyset::withNewKey);
    byte[] sealedAnew = new Sealer(between).seal(PLACE, PLACE);

    KeyFormat second = KeyFormat.wrapped(key("payments.keys.encryption-key", 2), null);
    Sealer after = new Sealer(KeyMaterial.fromDirectory(directory, false, second));
    assertThat(after.open(sealed, PLACE)).isEqualTo(PLACE);
    assertThat(after.open(sealedAnew, PLACE)).isEqualTo(PLACE);
    assertThatThrownBy(() -> KeyMaterial.fromDirectory(directory, false, format))
        .hasMessageContaining("another key-encryption key");
  }

  @Test
  void keys_from_the_configuration_are_wrapped_too() throws Exception {
    KeyMaterial made = KeyMaterial.fromDirectory(directory, true, KeyFormat.clear());

    String wrappedKeyset = wrapping.wrappedKeyset(Files.readString(keyset));
    String wrappedHashKey = wrapping.wrappedHashKey(Files.readString(hashKey));

    assertThat(
            KeyMaterial.fromConfiguration(wrappedKeyset, wrappedHashKey, format)
                .hashKeys()
                .known()
                .reveal())
        .isEqualTo(made.hashKeys().known().reveal());
    assertThat(wrapping.wrappedKeyset(wrappedKeyset)).isEqualTo(wrappedKeyset);
    assertThat(wrapping.wrappedHashKey(wrappedHashKey)).isEqualTo(wrappedHashKey);
    assertThatThrownBy(() -> wrapping.wrappedHashKey("hunter2!"))
        .hasMessageContaining("not a Tink keyset");
  }

  private static KeyEncryptionKey key(String setting, int content) {
    byte[] key = new byte[32];
    key[0] = (byte) content;
    return KeyEncryptionKey.held(setting, Base64.getEncoder().encodeToString(key));
  }
}
