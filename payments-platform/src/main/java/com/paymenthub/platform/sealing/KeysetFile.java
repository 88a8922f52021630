package com.paymenthub.platform.sealing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Vault keys in a file, which another process may replace at any time. The file is checked again
 * after one second before anything is encrypted, and a value that cannot be decrypted is tried
 * again with the current keys in the file.
 */
final class KeysetFile implements VaultKeys {

  private static final Logger LOG = LoggerFactory.getLogger(KeysetFile.class);
  private static final Duration LOOK_AGAIN_AFTER = Duration.ofSeconds(1);

  private final Path file;
  private final KeyFormat format;
  private volatile Keyset keyset;
  private volatile long lookedAtNanos;
  private Optional<Version> version;
  private Optional<Version> unreadable = Optional.empty();

  /** A value that changes whenever the file is replaced. */
  private record Version(FileTime modified, long size, @Nullable Object fileKey) {}

  private static final Version GONE = new Version(FileTime.fromMillis(0), 0, null);

  /**
   * The keys in a file.
   *
   * @throws KeysRefusedException when they are not stored in the format
   * @throws GeneralSecurityException when they are not keys
   */
  KeysetFile(Path file, KeyFormat format) throws IOException, GeneralSecurityException {
    this.file = file;
    this.format = format;
    this.version = versionOfFile();
    this.keyset = read();
    this.lookedAtNanos = System.nanoTime();
  }

  @Override
  public byte[] encrypt(byte[] plaintext, byte[] associatedData) throws GeneralSecurityException {
    if (System.nanoTime() - lookedAtNanos >= LOOK_AGAIN_AFTER.toNanos()) {
      look();
    }
    return keyset.aead().encrypt(plaintext, associatedData);
  }

  @Override
  public byte[] decrypt(byte[] ciphertext, byte[] associatedData) throws GeneralSecurityException {
    Keyset tried = keyset;
    try {
      return tried.aead().decrypt(ciphertext, associatedData);
    } catch (GeneralSecurityException doesNotOpen) {
      look();
      if (keyset == tried) {
        throw doesNotOpen;
      }
      return keyset.aead().decrypt(ciphertext, associatedData);
    }
  }

  @Override
  public Keyset now() {
    look();
    return keyset;
  }

  @Override
  public synchronized void replace(UnaryOperator<Keyset> change) {
    try {
      NewKeys.replace(file, format.store(change.apply(read())));
    } catch (IOException e) {
      throw new UncheckedIOException("the keys in %s cannot be replaced".formatted(file), e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("there are no keys in " + file, e);
    }
    look();
  }

  @Override
  public Optional<Instant> replacedAt() {
    try {
      return Optional.of(Files.getLastModifiedTime(file).toInstant());
    } catch (IOException e) {
      throw new UncheckedIOException("the keys in %s cannot be read".formatted(file), e);
    }
  }

  /**
   * Reads the file if it was replaced. While it cannot be read, the keys in memory are used
   * further, and the file is read again at the next look: this process needs the keys with which
   * others encrypt.
   */
  private synchronized void look() {
    Optional<Version> found = versionOfFile();
    if (!found.equals(version)) {
      try {
        keyset = read();
        version = found;
        LOG.info("the keys of the vault have changed; there are {} now", keyset.size());
      } catch (IOException | GeneralSecurityException | IllegalStateException failure) {
        complain(found, failure);
      }
    }
    lookedAtNanos = System.nanoTime();
  }

  /** Once for each change; without a message that may quote a key. */
  private void complain(Optional<Version> found, Exception failure) {
    Version marked = found.orElse(GONE);
    if (!Optional.of(marked).equals(unreadable)) {
      LOG.error(
          "the keys in {} cannot be read any more ({}): this service goes on with those that it has,"
              + " and cannot start again without them",
          file,
          failure instanceof KeysRefusedException
              ? failure.getMessage()
              : failure.getClass().getSimpleName());
    }
    unreadable = Optional.of(marked);
  }

  private Keyset read() throws IOException, GeneralSecurityException {
    return format.keyset(Files.readString(file, StandardCharsets.UTF_8));
  }

  private Optional<Version> versionOfFile() {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(new Version(found.lastModifiedTime(), found.size(), found.fileKey()));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
