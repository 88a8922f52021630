package com.paymenthub.platform.sealing;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.AesGcmKey;
import com.google.crypto.tink.aead.AesGcmParameters;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.security.GeneralSecurityException;
import java.security.KeyException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The vault's keys: one that encrypts, and older ones that only decrypt. */
final class Keyset {

  private static final int KEY_BYTES = 32;

  private final KeysetHandle keys;
  private final Aead aead;

  private Keyset(KeysetHandle keys) throws GeneralSecurityException {
    this.keys = keys;
    this.aead = keys.getPrimitive(RegistryConfiguration.get(), Aead.class);
  }

  /**
   * The keys in a Tink keyset, as JSON.
   *
   * @throws IllegalStateException when they are not AES-256-GCM keys with Tink's prefix
   * @throws GeneralSecurityException when it is no keyset
   */
  static Keyset parse(String json) throws GeneralSecurityException {
    AeadConfig.register();
    return of(
        TinkJsonProtoKeysetFormat.parseKeyset(
            json, RegistryConfiguration.get(), InsecureSecretKeyAccess.get()));
  }

  /**
   * The keys in an encrypted Tink keyset, as JSON.
   *
   * @param key what encrypted it
   * @param associatedData what it was encrypted with
   * @throws IllegalStateException when they are not AES-256-GCM keys with Tink's prefix
   * @throws GeneralSecurityException when it is no keyset, or another key encrypted it
   */
  static Keyset parseWrapped(String json, Aead key, byte[] associatedData)
      throws GeneralSecurityException {
    AeadConfig.register();
    return of(
        TinkJsonProtoKeysetFormat.parseEncryptedKeyset(
            json, key, associatedData, RegistryConfiguration.get()));
  }

  private static Keyset of(KeysetHandle keys) throws GeneralSecurityException {
    for (int i = 0; i < keys.size(); i++) {
      require(keys.getAt(i));
    }
    return new Keyset(keys);
  }

  private static void require(KeysetHandle.Entry entry) {
    if (!(entry.getKey().getParameters() instanceof AesGcmParameters parameters)
        || parameters.getKeySizeBytes() != KEY_BYTES) {
      throw new IllegalStateException("the vault keyset holds a key that is not AES-256-GCM");
    }
    if (parameters.getVariant() != AesGcmParameters.Variant.TINK) {
      // Without the prefix, it is unknown which key encrypted a value.
      throw new IllegalStateException("the vault keyset holds a key without the prefix TINK");
    }
  }

  /** One new key. */
  static Keyset generate() {
    return SealingThreads.run(
        () -> {
          try {
            AeadConfig.register();
            return new Keyset(
                KeysetHandle.generateNew(
                    PredefinedAeadParameters.AES256_GCM, RegistryConfiguration.get()));
          } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime cannot make an AES-256-GCM key", e);
          }
        });
  }

  /** These keys and a new one, which encrypts from now on. */
  Keyset withNewKey() {
    return SealingThreads.run(
        () -> {
          try {
            return new Keyset(
                KeysetHandle.newBuilder(keys)
                    .addEntry(
                        KeysetHandle.generateEntryFromParameters(
                                PredefinedAeadParameters.AES256_GCM)
                            .withRandomId()
                            .makePrimary())
                    .build());
          } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime cannot make an AES-256-GCM key", e);
          }
        });
  }

  /** Only the key that encrypts. */
  Keyset withoutOlderKeys() {
    KeysetHandle.Builder rest = KeysetHandle.newBuilder(keys);
    for (int i = keys.size() - 1; i >= 0; i--) {
      if (!keys.getAt(i).isPrimary()) {
        rest.deleteAt(i);
      }
    }
    try {
      return new Keyset(rest.build());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the older keys of a keyset could not be removed", e);
    }
  }

  /** How many keys there are. */
  int size() {
    return keys.size();
  }

  Aead aead() {
    return aead;
  }

  /** The first bytes of everything that the current key encrypts. */
  byte[] sealingPrefix() {
    return ((AesGcmKey) keys.getPrimary().getKey()).getOutputPrefix().toByteArray();
  }

  /** Whether one of the keys has the prefix with which a ciphertext begins. */
  boolean hasKeyOf(byte[] ciphertext) {
    return IntStream.range(0, keys.size())
        .mapToObj(i -> ((AesGcmKey) keys.getAt(i).getKey()).getOutputPrefix().toByteArray())
        .anyMatch(
            prefix ->
                ciphertext.length >= prefix.length
                    && Arrays.equals(prefix, 0, prefix.length, ciphertext, 0, prefix.length));
  }

  /**
   * What a ciphertext was made of.
   *
   * @throws KeyException when none of the keys encrypted it
   * @throws GeneralSecurityException when it was changed or moved
   */
  byte[] decrypt(byte[] ciphertext, byte[] associatedData) throws GeneralSecurityException {
    if (!hasKeyOf(ciphertext)) {
      throw new KeyException("no key with this prefix");
    }
    return aead.decrypt(ciphertext, associatedData);
  }

  /** As a Tink keyset in JSON, in clear text: write it only where keys are stored. */
  String reveal() {
    try {
      return TinkJsonProtoKeysetFormat.serializeKeyset(
          keys, RegistryConfiguration.get(), InsecureSecretKeyAccess.get());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a keyset could not be written", e);
    }
  }

  /** As an encrypted Tink keyset in JSON. */
  String wrap(Aead key, byte[] associatedData) throws GeneralSecurityException {
    return TinkJsonProtoKeysetFormat.serializeEncryptedKeyset(
        keys, key, associatedData, RegistryConfiguration.get());
  }

  /** Without the keys. */
  @Override
  public String toString() {
    return "Keyset[hidden]";
  }
}
