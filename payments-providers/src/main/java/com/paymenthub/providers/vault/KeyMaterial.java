package com.paymenthub.providers.vault;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The service's own secrets, which live outside the database: an AES-256-GCM keyset that seals what
 * is stored, and an HMAC key for hashes that nobody else can compute.
 */
public final class KeyMaterial {

  private static final String VAULT_FILE = "vault-keyset.json";
  private static final String HASH_FILE = "hash-key";
  private static final int HASH_KEY_BYTES = 32;

  private final Aead vault;
  private final byte[] hashKey;

  private KeyMaterial(Aead vault, byte[] hashKey) {
    this.vault = vault;
    this.hashKey = hashKey;
  }

  /**
   * The keys in a directory.
   *
   * @param generateWhenMissing whether to make new ones when the directory holds none
   * @throws IllegalStateException when keys are missing and may not be made, or are unreadable
   */
  public static KeyMaterial fromDirectory(Path directory, boolean generateWhenMissing) {
    Path keyset = directory.resolve(VAULT_FILE);
    Path hash = directory.resolve(HASH_FILE);
    try {
      if (Files.notExists(keyset) && Files.notExists(hash)) {
        if (!generateWhenMissing) {
          throw new IllegalStateException(
              "no keys in %s, and none in payments.keys.vault-keyset and payments.keys.hash-key"
                  .formatted(directory));
        }
        generate(directory, keyset, hash);
      }
      return fromConfiguration(
          Files.readString(keyset, StandardCharsets.UTF_8),
          Files.readString(hash, StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw new UncheckedIOException("the keys in %s cannot be read".formatted(directory), e);
    }
  }

  /**
   * Keys that were handed over as configuration.
   *
   * @param keysetJson a Tink keyset of AES-256-GCM keys, as JSON
   * @param hashKeyBase64 32 random bytes, base64
   * @throws IllegalStateException when they are not that
   */
  public static KeyMaterial fromConfiguration(String keysetJson, String hashKeyBase64) {
    try {
      AeadConfig.register();
      KeysetHandle handle =
          TinkJsonProtoKeysetFormat.parseKeyset(
              keysetJson, RegistryConfiguration.get(), InsecureSecretKeyAccess.get());
      byte[] hashKey = Base64.getDecoder().decode(hashKeyBase64);
      if (hashKey.length != HASH_KEY_BYTES) {
        throw new IllegalStateException("the hash key must be 32 bytes, base64");
      }
      return new KeyMaterial(handle.getPrimitive(RegistryConfiguration.get(), Aead.class), hashKey);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalStateException("the keys are not a Tink keyset and a base64 key", e);
    }
  }

  private static void generate(Path directory, Path keyset, Path hash) throws IOException {
    try {
      AeadConfig.register();
      KeysetHandle handle =
          KeysetHandle.generateNew(
              PredefinedAeadParameters.AES256_GCM, RegistryConfiguration.get());
      byte[] hashKey = new byte[HASH_KEY_BYTES];
      new SecureRandom().nextBytes(hashKey);
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      write(hash, Base64.getEncoder().encodeToString(hashKey));
      write(
          keyset,
          TinkJsonProtoKeysetFormat.serializeKeyset(
              handle, RegistryConfiguration.get(), InsecureSecretKeyAccess.get()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime cannot make an AES-256-GCM key", e);
    }
  }

  private static void write(Path file, String content) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, content, StandardOpenOption.SYNC);
  }

  Aead vault() {
    return vault;
  }

  byte[] hashKey() {
    return hashKey.clone();
  }
}
