package com.paymenthub.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;

/**
 * Where seals are published: one file each, in a directory or in an object store ({@link
 * SealPlace}). A file appears complete or not at all, and is never replaced by another content.
 */
final class SealDirectory {

  /** How the names of the files end. */
  static final String SUFFIX = ".seal";

  private static final int FILES_EACH = 1000;

  private final Path directory;

  SealDirectory(Path directory) {
    this.directory = directory;
  }

  Path path() {
    return directory;
  }

  /** The file of a seal; a thousand are in one directory. */
  Path fileOf(long number) {
    return directory
        .resolve("%09d".formatted(number / FILES_EACH))
        .resolve("%012d%s".formatted(number, SUFFIX));
  }

  /** Whether a seal is published. */
  boolean has(long number) {
    return Files.exists(fileOf(number));
  }

  /**
   * Makes sure that a published seal is the one of the database.
   *
   * @throws IllegalStateException when it is another one
   */
  void requireSame(Seal seal) throws IOException {
    byte[] expected = seal.text().getBytes(StandardCharsets.UTF_8);
    byte[] begin;
    try (InputStream file = Files.newInputStream(fileOf(seal.number()))) {
      begin = file.readNBytes(expected.length);
    }
    if (!Arrays.equals(begin, expected)) {
      throw new IllegalStateException(
          ("seal %d in %s is not that of the database: it was published by another one, or by this"
                  + " one before it was restored from an older backup. Keep that directory as"
                  + " evidence, and set payments.seals.directory to a new one")
              .formatted(seal.number(), directory));
    }
  }

  /** Publishes a seal. */
  void write(SealWithLeaves seal) throws IOException {
    writeOnce(fileOf(seal.seal().number()), seal.file());
  }

  /** Publishes a public key, unless it is there already. */
  void writeKey(String publicKey) throws IOException {
    Path file = directory.resolve("key-%s.pem".formatted(SealKey.idOf(publicKey)));
    if (!Files.exists(file)) {
      writeOnce(file, SealKey.pemOf(publicKey).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void writeOnce(Path file, byte[] content) throws IOException {
    Path parent = Objects.requireNonNull(file.getParent());
    Files.createDirectories(parent);
    if (!file.getFileSystem().equals(FileSystems.getDefault())) {
      // An object store shows an object when it is complete, and cannot rename one.
      Files.write(file, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      return;
    }
    Path unfinished = parent.resolve("%s.%s.new".formatted(file.getFileName(), UUID.randomUUID()));
    try (FileChannel channel =
        FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel entry = FileChannel.open(parent, StandardOpenOption.READ)) {
      entry.force(true);
    }
  }
}
