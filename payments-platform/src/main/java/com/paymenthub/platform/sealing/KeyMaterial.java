package com.paymenthub.platform.sealing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;

/**
 * The service's own secrets, which are outside the database: an AES-256-GCM keyset that encrypts
 * stored data, and an HMAC key for hashes that nobody else can compute.
 */
public final class KeyMaterial {

  private static final String VAULT_FILE = "vault-keyset.json";
  private static final String HASH_FILE = "hash-key";
  private static final int HASH_KEY_BYTES = 32;

  private final VaultKeys vault;
  private final byte[] hashKey;

  private KeyMaterial(VaultKeys vault, byte[] hashKey) {
    this.vault = vault;
    this.hashKey = hashKey;
  }

  /**
   * The keys in a directory.
   *
   * @param generateWhenMissing whether to make new ones when the directory holds none
   * @throws IllegalStateException when keys are missing and may not be generated, or are invalid
   * @throws UncheckedIOException when they cannot be read or written
   */
  public static KeyMaterial fromDirectory(Path directory, boolean generateWhenMissing) {
    Path keyset = directory.resolve(VAULT_FILE);
    Path hash = directory.resolve(HASH_FILE);
    try {
      if (Files.notExists(keyset) && Files.notExists(hash)) {
        if (!generateWhenMissing) {
          throw new IllegalStateException(
              ("no keys in %s, and none in payments.keys.vault-keyset and payments.keys.hash-key;"
                      + " restore those that the database was written with, or for a new database"
                      + " start once with payments.keys.generate=true")
                  .formatted(directory));
        }
        NewKeys.writeTo(directory, VAULT_FILE, HASH_FILE);
      }
      return new KeyMaterial(
          new KeysetFile(keyset), hashKey(Files.readString(hash, StandardCharsets.UTF_8).strip()));
    } catch (IOException e) {
      throw new UncheckedIOException("the keys in %s cannot be read".formatted(directory), e);
    } catch (GeneralSecurityException | IllegalArgumentException notKeys) {
      throw notKeys();
    }
  }

  /**
   * Keys from the configuration.
   *
   * @param keysetJson a Tink keyset of AES-256-GCM keys, as JSON
   * @param hashKeyBase64 32 random bytes, base64
   * @throws IllegalStateException when they are invalid
   */
  public static KeyMaterial fromConfiguration(String keysetJson, String hashKeyBase64) {
    try {
      return new KeyMaterial(
          new ConfiguredKeyset(Keyset.parse(keysetJson)), hashKey(hashKeyBase64));
    } catch (GeneralSecurityException | IllegalArgumentException notKeys) {
      throw notKeys();
    }
  }

  private static byte[] hashKey(String base64) {
    byte[] key = Base64.getDecoder().decode(base64);
    if (key.length != HASH_KEY_BYTES) {
      throw new IllegalStateException("the hash key must be 32 bytes, base64");
    }
    return key;
  }

  /** Without the cause, whose message may quote the key. */
  private static IllegalStateException notKeys() {
    return new IllegalStateException("the keys are not a Tink keyset and a base64 key");
  }

  /** Without the keys. */
  @Override
  public String toString() {
    return "KeyMaterial[hidden]";
  }

  VaultKeys vault() {
    return vault;
  }

  byte[] hashKey() {
    return hashKey.clone();
  }
}
