package com.paymenthub.platform.sealing;

import com.google.crypto.tink.AccessesPartialKey;
import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.KmsClient;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.AesGcmKey;
import com.google.crypto.tink.aead.AesGcmParameters;
import com.google.crypto.tink.util.SecretBytes;
import com.paymenthub.platform.Library;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The key that encrypts the service's own keys where they are stored, and is stored elsewhere (PCI
 * DSS 4.0.1, 3.6.1.2).
 */
public final class KeyEncryptionKey {

  private static final int KEY_BYTES = 32;

  private final String setting;
  private final Aead aead;
  private final boolean remote;

  private KeyEncryptionKey(String setting, Aead aead, boolean remote) {
    this.setting = setting;
    this.aead = aead;
    this.remote = remote;
  }

  /**
   * A key that this process holds, for AES-256-GCM.
   *
   * @param setting the setting that it comes from
   * @param base64 32 random bytes, base64
   * @throws IllegalStateException when it is something else, naming the setting
   */
  @AccessesPartialKey
  public static KeyEncryptionKey held(String setting, String base64) {
    byte[] key = decoded(setting, base64.strip());
    try {
      AeadConfig.register();
      AesGcmParameters parameters =
          AesGcmParameters.builder()
              .setKeySizeBytes(KEY_BYTES)
              .setIvSizeBytes(12)
              .setTagSizeBytes(16)
              .setVariant(AesGcmParameters.Variant.NO_PREFIX)
              .build();
      KeysetHandle handle =
          KeysetHandle.newBuilder()
              .addEntry(
                  KeysetHandle.importKey(
                          AesGcmKey.builder()
                              .setParameters(parameters)
                              .setKeyBytes(SecretBytes.copyFrom(key, InsecureSecretKeyAccess.get()))
                              .build())
                      .withFixedId(1)
                      .makePrimary())
              .build();
      return new KeyEncryptionKey(
          setting, handle.getPrimitive(RegistryConfiguration.get(), Aead.class), false);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no AES-256-GCM", e);
    }
  }

  private static byte[] decoded(String setting, String base64) {
    try {
      byte[] key = Base64.getDecoder().decode(base64);
      if (key.length == KEY_BYTES) {
        return key;
      }
    } catch (IllegalArgumentException notBase64) {
      // Without the cause, whose message may quote the key.
    }
    throw new IllegalStateException("%s is not 32 bytes in base64".formatted(setting));
  }

  /**
   * A key that never leaves a key management service, which encrypts and decrypts with it.
   *
   * @param setting the setting that it comes from
   * @param uri names it, for example {@code aws-kms://arn:…} or {@code gcp-kms://projects/…}
   * @param library the directory with the jars of a {@link KmsClient}; null for none besides those
   *     that the service has
   * @param librarySetting the setting that names the directory
   * @throws IllegalStateException when no client knows such addresses, or it cannot be used
   */
  public static KeyEncryptionKey inKms(
      String setting, String uri, @Nullable Path library, String librarySetting) {
    KmsClient client =
        Library.providers(KmsClient.class, library, librarySetting)
            .filter(candidate -> candidate.doesSupport(uri))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        ("%s is %s, and there is no Tink KmsClient for such addresses: put its jars"
                                + " into a directory, and name that in %s")
                            .formatted(setting, uri, librarySetting)));
    try {
      return new KeyEncryptionKey(
          setting, new Remote(client.withDefaultCredentials().getAead(uri)), true);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "%s: the key management service cannot be used: %s".formatted(setting, e.getMessage()),
          e);
    }
  }

  /**
   * The library of a client may throw anything when its service is away; no charge may fail by it.
   */
  private record Remote(Aead aead) implements Aead {

    @Override
    public byte[] encrypt(byte[] plaintext, byte[] associatedData) throws GeneralSecurityException {
      try {
        return aead.encrypt(plaintext, associatedData);
      } catch (RuntimeException e) {
        throw new GeneralSecurityException(e.getMessage(), e);
      }
    }

    @Override
    public byte[] decrypt(byte[] ciphertext, byte[] associatedData)
        throws GeneralSecurityException {
      try {
        return aead.decrypt(ciphertext, associatedData);
      } catch (RuntimeException e) {
        throw new GeneralSecurityException(e.getMessage(), e);
      }
    }
  }

  /** The setting that it comes from. */
  String setting() {
    return setting;
  }

  Aead aead() {
    return aead;
  }

  /** Whether a key management service holds it, which may be away. */
  boolean isRemote() {
    return remote;
  }

  /**
   * What a key management service says of a failure; a key that is held here has nothing to say.
   */
  Optional<String> reason(GeneralSecurityException failure) {
    return remote ? Optional.ofNullable(failure.getMessage()) : Optional.empty();
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "KeyEncryptionKey[%s]".formatted(setting);
  }
}
