package com.paymenthub.platform.sealing;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Vault keys in a file. What an unknown key has encrypted is tried again after one more look. */
final class KeysetFile implements VaultKeys {

  private final KeyFile<Keyset> file;

  /**
   * The keys in a file.
   *
   * @throws KeysRefusedException when they are not stored in the format
   * @throws GeneralSecurityException when they are not keys
   */
  KeysetFile(Path file, KeyFormat format) throws IOException, GeneralSecurityException {
    this.file =
        new KeyFile<>(
            file,
            "keyset of the vault",
            new KeyFile.Form<>() {
              @Override
              public Keyset read(String stored) throws GeneralSecurityException {
                return format.keyset(stored);
              }

              @Override
              public String write(Keyset keys) {
                return format.store(keys);
              }
            });
  }

  @Override
  public byte[] encrypt(byte[] plaintext, byte[] associatedData) throws GeneralSecurityException {
    return file.known().aead().encrypt(plaintext, associatedData);
  }

  @Override
  public byte[] decrypt(byte[] ciphertext, byte[] associatedData) throws GeneralSecurityException {
    Keyset known = file.known();
    Keyset holder = known.hasKeyOf(ciphertext) ? known : file.afterLook();
    return holder.decrypt(ciphertext, associatedData);
  }

  @Override
  public Keyset now() {
    return file.now();
  }

  @Override
  public void replace(UnaryOperator<Keyset> change) {
    file.replace(change);
  }

  @Override
  public Optional<Instant> replacedAt() {
    return Optional.of(file.replacedAt());
  }

  @Override
  public void close() {
    file.close();
  }
}
