package com.paymenthub.platform.sealing;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Vault keys from the configuration, which do not change while this process runs. */
record ConfiguredKeyset(Keyset now) implements VaultKeys {

  @Override
  public byte[] encrypt(byte[] plaintext, byte[] associatedData) throws GeneralSecurityException {
    return now.aead().encrypt(plaintext, associatedData);
  }

  @Override
  public byte[] decrypt(byte[] ciphertext, byte[] associatedData) throws GeneralSecurityException {
    return now.decrypt(ciphertext, associatedData);
  }

  @Override
  public void replace(UnaryOperator<Keyset> change) {
    throw new IllegalStateException(
        "the keys come from the configuration, and can be changed only there:"
            + " add a key as the primary one, and then use --no-new-key");
  }

  @Override
  public Optional<Instant> replacedAt() {
    return Optional.empty();
  }

  @Override
  public void close() {
    // There are no changes to follow.
  }

  /** Without the keys. */
  @Override
  public String toString() {
    return "ConfiguredKeyset[hidden]";
  }
}
