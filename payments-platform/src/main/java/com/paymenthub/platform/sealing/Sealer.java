package com.paymenthub.platform.sealing;

import com.google.crypto.tink.Aead;
import java.security.GeneralSecurityException;
import java.security.KeyException;

/** Encrypts what is stored (AES-256-GCM), bound to the place where it belongs. Thread-safe. */
public final class Sealer {

  private final Aead aead;

  /** Encrypts with the service's own keys. */
  public Sealer(KeyMaterial keys) {
    this(keys.vault());
  }

  /** Encrypts with a key of its own, such as that of one person's texts. */
  public Sealer(Aead aead) {
    this.aead = aead;
  }

  /**
   * The encrypted form of {@code plaintext}.
   *
   * @param associatedData what it belongs to; it can be decrypted only with the same value
   */
  public byte[] seal(byte[] plaintext, byte[] associatedData) {
    return SealingThreads.run(() -> encrypt(plaintext, associatedData));
  }

  private byte[] encrypt(byte[] plaintext, byte[] associatedData) {
    try {
      return aead.encrypt(plaintext, associatedData);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("encryption failed", e);
    }
  }

  /**
   * The clear form of {@code sealed}.
   *
   * @param associatedData the value with which it was encrypted
   * @throws AlteredValueException when it was changed or moved
   * @throws IllegalStateException when no key is known here that encrypted it
   */
  public byte[] open(byte[] sealed, byte[] associatedData) {
    try {
      return aead.decrypt(sealed, associatedData);
    } catch (KeyException unknown) {
      throw new IllegalStateException("the value cannot be decrypted: its key is not known here");
    } catch (GeneralSecurityException altered) {
      throw new AlteredValueException(altered);
    }
  }
}
