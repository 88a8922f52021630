package com.paymenthub.platform.sealing;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Generates new keys. They are written completely or not at all, even after a crash; if two
 * services start at once, one of them generates the keys that both use.
 */
final class NewKeys {

  private NewKeys() {}

  /** Writes a keyset and a hash key, readable by their owner only, into a new directory. */
  static void writeTo(Path directory, String keysetName, String hashKeyName, KeyFormat format)
      throws IOException {
    Path target = directory.toAbsolutePath();
    Path parent = target.getParent();
    if (parent == null) {
      throw new IllegalStateException("keys cannot be stored in the root directory");
    }
    String hashKey = format.store(HashKeys.generate());
    String keyset = format.store(Keyset.generate());
    Files.createDirectories(parent);
    Path made = Files.createTempDirectory(parent, "keys-", ownerOnly(target, "rwx------"));
    write(made.resolve(hashKeyName), hashKey);
    write(made.resolve(keysetName), keyset);
    try {
      // Replaces an empty directory, but never one with keys.
      Files.move(made, target, StandardCopyOption.ATOMIC_MOVE);
      force(parent);
    } catch (FileSystemException taken) {
      remove(made, keysetName, hashKeyName);
      if (Files.notExists(target.resolve(keysetName))) {
        throw taken;
      }
    }
  }

  /** Replaces a file of keys, all of it or nothing. */
  static void replace(Path file, String content) throws IOException {
    Path target = file.toAbsolutePath();
    Path directory = requireNonNull(target.getParent());
    Path unfinished = target.resolveSibling(target.getFileName() + ".new");
    Files.deleteIfExists(unfinished);
    write(unfinished, content);
    Files.move(
        unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    force(directory);
  }

  private static void write(Path file, String content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            ownerOnly(file, "rw-------"))) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  private static void force(Path directory) throws IOException {
    if (isPosix(directory)) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private static void remove(Path directory, String... names) throws IOException {
    for (String name : names) {
      Files.deleteIfExists(directory.resolve(name));
    }
    Files.delete(directory);
  }

  /** Without POSIX permissions, files inherit those of the user's own directory. */
  private static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
    return isPosix(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
