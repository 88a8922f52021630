package com.paymenthub.platform.sealing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keys for tests. */
public final class Keys {

  private Keys() {}

  /** Keys that nobody else has. */
  public static KeyMaterial fresh() {
    try {
      Path parent = Files.createTempDirectory("keys-of-a-test");
      KeyMaterial keys = KeyMaterial.fromDirectory(parent.resolve("keys"), true, KeyFormat.clear());
      keys.close();
      Files.delete(parent.resolve("keys/vault-keyset.json"));
      Files.delete(parent.resolve("keys/hash-key"));
      Files.delete(parent.resolve("keys"));
      Files.delete(parent);
      return keys;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
