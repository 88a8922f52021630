package com.paymenthub.platform.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.AesGcmParameters;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyMaterialTest {

  private static final byte[] PLACE = "place".getBytes(UTF_8);

  @TempDir Path home;

  @Test
  void keys_made_once_open_what_they_sealed_after_a_restart() {
    byte[] sealed = sealerOf(home.resolve("keys"), true).seal("secret".getBytes(UTF_8), PLACE);

    assertThat(sealerOf(home.resolve("keys"), false).open(sealed, PLACE))
        .asString()
        .isEqualTo("secret");
  }

  @Test
  void new_keys_take_the_place_of_an_empty_directory() throws Exception {
    Files.createDirectory(home.resolve("keys"));

    sealerOf(home.resolve("keys"), true);

    assertThat(home.resolve("keys")).isDirectoryContaining("glob:**/hash-key");
  }

  @Test
  void new_keys_can_be_read_by_their_owner_only() throws Exception {
    KeyMaterial.fromDirectory(home.resolve("keys"), true, KeyFormat.clear());

    assertThat(permissions(home.resolve("keys"))).isEqualTo("rwx------");
    try (Stream<Path> files = Files.list(home.resolve("keys"))) {
      assertThat(files.toList())
          .hasSize(2)
          .allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
    }
  }

  @Test
  void missing_keys_are_not_made_where_that_is_not_allowed() {
    assertThatThrownBy(
            () -> KeyMaterial.fromDirectory(home.resolve("keys"), false, KeyFormat.clear()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no keys in");
    assertThat(home.resolve("keys")).doesNotExist();
  }

  @Test
  void a_lost_half_is_never_replaced_by_a_new_one() throws Exception {
    KeyMaterial.fromDirectory(home.resolve("keys"), true, KeyFormat.clear());
    Files.delete(home.resolve("keys/hash-key"));

    assertThatThrownBy(
            () -> KeyMaterial.fromDirectory(home.resolve("keys"), true, KeyFormat.clear()))
        .hasStackTraceContaining("hash-key");
    assertThat(home.resolve("keys/hash-key")).doesNotExist();
  }

  @Test
  void services_that_start_at_once_use_the_same_keys() throws Exception {
    Callable<byte[]> start =
        () ->
            new KeyedHash(
                    KeyMaterial.fromDirectory(home.resolve("keys"), true, KeyFormat.clear()),
                    Clock.systemUTC())
                .of(KeyedHash.Purpose.KEY_CHECK);
    try (ExecutorService services = Executors.newFixedThreadPool(8)) {
      List<Future<byte[]>> hashes =
          services.invokeAll(List.of(start, start, start, start, start, start, start, start));
      byte[] first = hashes.getFirst().get();
      for (Future<byte[]> hash : hashes) {
        assertThat(hash.get()).isEqualTo(first);
      }
    }
    try (Stream<Path> left = Files.list(home)) {
      assertThat(left).containsExactly(home.resolve("keys"));
    }
  }

  @Test
  void a_keyset_of_weaker_keys_is_refused() throws Exception {
    AeadConfig.register();
    String weaker =
        TinkJsonProtoKeysetFormat.serializeKeyset(
            KeysetHandle.generateNew(
                PredefinedAeadParameters.AES128_GCM, RegistryConfiguration.get()),
            RegistryConfiguration.get(),
            InsecureSecretKeyAccess.get());

    assertThatThrownBy(
            () ->
                KeyMaterial.fromConfiguration(
                    weaker, Base64.getEncoder().encodeToString(new byte[32]), KeyFormat.clear()))
        .hasMessageContaining("not AES-256-GCM");
  }

  @Test
  void a_keyset_that_does_not_tell_which_key_sealed_is_refused() throws Exception {
    AeadConfig.register();
    String raw =
        TinkJsonProtoKeysetFormat.serializeKeyset(
            KeysetHandle.generateNew(
                AesGcmParameters.builder()
                    .setKeySizeBytes(32)
                    .setIvSizeBytes(12)
                    .setTagSizeBytes(16)
                    .setVariant(AesGcmParameters.Variant.NO_PREFIX)
                    .build(),
                RegistryConfiguration.get()),
            RegistryConfiguration.get(),
            InsecureSecretKeyAccess.get());

    assertThatThrownBy(
            () ->
                KeyMaterial.fromConfiguration(
                    raw, Base64.getEncoder().encodeToString(new byte[32]), KeyFormat.clear()))
        .hasMessageContaining("prefix");
  }

  @Test
  void what_is_no_key_is_refused_without_being_quoted() {
    assertThatThrownBy(
            () ->
                KeyMaterial.fromConfiguration(
                    "{\"key\":\"hunter2\"}", "hunter3", KeyFormat.clear()))
        .isInstanceOf(IllegalStateException.class)
        .satisfies(failure -> assertThat(failure).hasNoCause().message().doesNotContain("hunter"));
  }

  @Test
  void keys_are_not_printed() {
    assertThat(Keys.fresh()).hasToString("KeyMaterial[hidden]");
  }

  @Test
  void a_file_that_could_not_be_read_once_is_read_again() throws Exception {
    Sealer node = sealerOf(home.resolve("keys"), true);
    byte[] sealedElsewhere =
        sealerOf(home.resolve("replaced"), true).seal("secret".getBytes(UTF_8), PLACE);
    String replaced = Files.readString(home.resolve("replaced/vault-keyset.json"));
    Path file = home.resolve("keys/vault-keyset.json");
    FileTime sameTime = FileTime.from(Instant.parse("2026-11-25T00:00:00Z"));
    Files.writeString(file, "x".repeat(replaced.length()));
    Files.setLastModifiedTime(file, sameTime);
    assertThatThrownBy(() -> node.open(sealedElsewhere, PLACE)).isNotNull();

    Files.writeString(file, replaced);
    Files.setLastModifiedTime(file, sameTime);

    assertThat(node.open(sealedElsewhere, PLACE)).asString().isEqualTo("secret");
  }

  private static Sealer sealerOf(Path directory, boolean generate) {
    return new Sealer(KeyMaterial.fromDirectory(directory, generate, KeyFormat.clear()));
  }

  private static String permissions(Path path) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
