package com.paymenthub.platform.sealing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/**
 * The service's own secrets, which are outside the database: an AES-256-GCM keyset that encrypts
 * stored data, and HMAC keys for hashes that nobody else can compute.
 */
public final class KeyMaterial implements AutoCloseable {

  static final String VAULT_FILE = "vault-keyset.json";
  static final String HASH_FILE = "hash-key";

  private final VaultKeys vault;
  private final StoredKeys<HashKeys> hashKeys;

  private KeyMaterial(VaultKeys vault, StoredKeys<HashKeys> hashKeys) {
    this.vault = vault;
    this.hashKeys = hashKeys;
  }

  /**
   * The keys in a directory.
   *
   * @param generateWhenMissing whether to make new ones when the directory holds none
   * @param format how they are stored
   * @throws IllegalStateException when keys are missing and may not be generated, are stored in
   *     another way, or are invalid
   * @throws UncheckedIOException when they cannot be read or written
   */
  public static KeyMaterial fromDirectory(
      Path directory, boolean generateWhenMissing, KeyFormat format) {
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
        NewKeys.writeTo(directory, VAULT_FILE, HASH_FILE, format);
      }
      return new KeyMaterial(new KeysetFile(keyset, format), hashKeyFile(hash, format));
    } catch (IOException e) {
      throw new UncheckedIOException("the keys in %s cannot be read".formatted(directory), e);
    } catch (GeneralSecurityException | IllegalArgumentException notKeys) {
      throw notKeys();
    }
  }

  private static KeyFile<HashKeys> hashKeyFile(Path file, KeyFormat format)
      throws IOException, GeneralSecurityException {
    return new KeyFile<>(
        file,
        "hash key",
        new KeyFile.Form<>() {
          @Override
          public HashKeys read(String stored) {
            return format.hashKeys(stored);
          }

          @Override
          public String write(HashKeys keys) {
            return format.store(keys);
          }
        });
  }

  /**
   * Keys from the configuration.
   *
   * @param keyset a Tink keyset of AES-256-GCM keys in JSON, as it is stored
   * @param hashKey 32 random bytes, or the JSON of more keys, as they are stored
   * @param format how they are stored
   * @throws IllegalStateException when they are stored in another way, or are invalid
   */
  public static KeyMaterial fromConfiguration(String keyset, String hashKey, KeyFormat format) {
    try {
      return new KeyMaterial(
          new ConfiguredKeyset(format.keyset(keyset)),
          StoredKeys.configured(format.hashKeys(hashKey)));
    } catch (GeneralSecurityException | IllegalArgumentException notKeys) {
      throw notKeys();
    }
  }

  /** Without the cause, whose message may quote the key. */
  static IllegalStateException notKeys() {
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

  StoredKeys<HashKeys> hashKeys() {
    return hashKeys;
  }

  /** Follows changes of the stored keys no more. */
  @Override
  public void close() {
    vault.close();
    hashKeys.close();
  }
}
