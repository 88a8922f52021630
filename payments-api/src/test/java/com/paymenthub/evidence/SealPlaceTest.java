package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seals are published in a directory, or where a library makes an object store look like one. */
class SealPlaceTest {

  @TempDir private Path library;

  @Test
  void a_path_is_a_directory_of_this_machine() {
    assertThat(SealPlace.of("/var/seals", null)).isEqualTo(Path.of("/var/seals"));
  }

  @Test
  void seals_are_published_in_an_object_store_and_checked_there() throws Exception {
    Path place = placeInMemory();
    SealedStore store = new SealedStore(place);
    Random random = new Random(1);
    for (int position = 0; position < 10; position++) {
      store.append(UUID.randomUUID(), position, random);
    }
    store.sealAll(4);
    assertThat(PublishedSeals.in(place).seals()).hasSize(3);
    try (Connection reader = store.superuser()) {
      assertThat(store.verify(reader, SealedStore.SEALED_AT.plus(Duration.ofDays(1))).findings())
          .isEmpty();
    }
    // A node that has just started finds them there.
    store.export().publishMissing(Optional.empty());
  }

  @Test
  void a_seal_in_an_object_store_is_never_replaced() throws Exception {
    Path place = placeInMemory();
    SealedStore store = new SealedStore(place);
    store.append(UUID.randomUUID(), 0, new Random(1));
    Path first = store.directory().fileOf(1);
    Files.createDirectories(first.getParent());
    byte[] published = "published by somebody else".getBytes(StandardCharsets.UTF_8);
    Files.write(first, published);

    assertThatThrownBy(() -> store.sealAll(4)).hasMessageContaining("payments.seals.directory");
    SealWithLeaves other = new SealWithLeaves(store.table().last().orElseThrow(), new byte[0]);
    assertThatThrownBy(() -> store.directory().write(other))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(Files.readAllBytes(first)).isEqualTo(published);
  }

  @Test
  void an_address_that_no_library_knows_says_which_setting_to_use() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SealPlace.of("s3://bucket/seals", library))
        .withMessageContaining("s3://bucket/seals")
        .withMessageContaining("payments.seals.library");
  }

  /** A place of its own, of a library that only the jar in its directory makes known. */
  private Path placeInMemory() throws IOException {
    String service = "META-INF/services/" + FileSystemProvider.class.getName();
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(library.resolve("store.jar")))) {
      jar.putNextEntry(new JarEntry(service));
      jar.write(StoreInMemory.class.getName().getBytes(StandardCharsets.UTF_8));
    }
    return SealPlace.of(
        "%s://bucket/%s".formatted(StoreInMemory.SCHEME, UUID.randomUUID()), library);
  }
}
