package com.paymenthub.providers.vault;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.AesGcmParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;

/**
 * The service's own secrets, which live outside the database: an AES-256-GCM keyset that seals what
 * is stored, and an HMAC key for hashes that nobody else can compute.
 */
public final class KeyMaterial {

  private static final String VAULT_FILE = "vault-keyset.json";
  private static final String HASH_FILE = "hash-key";
  private static final int HASH_KEY_BYTES = 32;
  private static final int SEALING_KEY_BYTES = 32;

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
   * @throws IllegalStateException when keys are missing and may not be made, or are not keys
   * @throws UncheckedIOException when they cannot be read or written
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
        NewKeys.writeTo(directory, VAULT_FILE, HASH_FILE);
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
      requireAes256Gcm(handle);
      byte[] hashKey = Base64.getDecoder().decode(hashKeyBase64);
      if (hashKey.length != HASH_KEY_BYTES) {
        throw new IllegalStateException("the hash key must be 32 bytes, base64");
      }
      return new KeyMaterial(handle.getPrimitive(RegistryConfiguration.get(), Aead.class), hashKey);
    } catch (GeneralSecurityException | IllegalArgumentException notKeys) {
      // Without the cause, whose message may quote what should have been a key.
      throw new IllegalStateException("the keys are not a Tink keyset and a base64 key");
    }
  }

  /** A keyset may hold older keys, which open only, beside the one that seals. */
  private static void requireAes256Gcm(KeysetHandle keyset) {
    for (int i = 0; i < keyset.size(); i++) {
      if (!(keyset.getAt(i).getKey().getParameters() instanceof AesGcmParameters parameters)
          || parameters.getKeySizeBytes() != SEALING_KEY_BYTES) {
        throw new IllegalStateException("the vault keyset holds a key that is not AES-256-GCM");
      }
    }
  }

  /** Nothing of the keys. */
  @Override
  public String toString() {
    return "KeyMaterial[hidden]";
  }

  Aead vault() {
    return vault;
  }

  byte[] hashKey() {
    return hashKey.clone();
  }
}
