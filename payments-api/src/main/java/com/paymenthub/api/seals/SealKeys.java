package com.paymenthub.api.seals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;

/** The file in which the key of seals is when the configuration does not have it. */
final class SealKeys {

  private static final String FILE = "seal-key.pem";

  private SealKeys() {}

  /**
   * The key in a directory of keys.
   *
   * @param generateWhenMissing whether to make one; of several processes that do so at once, all
   *     get the same
   * @throws IllegalStateException when there is none and none may be made, or it is no key
   */
  static SealKey inDirectory(Path directory, boolean generateWhenMissing) {
    Path file = directory.resolve(FILE);
    try {
      if (Files.notExists(file)) {
        if (!generateWhenMissing) {
          throw new IllegalStateException(
              ("no %s in %s, and nothing in payments.keys.seal-key: restore the one with which the"
                      + " history was sealed, or make one (docs/operations.md), or start with"
                      + " payments.seals.enabled=false")
                  .formatted(FILE, directory));
        }
        generate(file);
      }
      return SealKey.parse(Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("the key of seals in %s cannot be read".formatted(file), e);
    }
  }

  private static void generate(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path made = file.resolveSibling("%s.%s.new".formatted(FILE, UUID.randomUUID()));
    Files.createFile(
        made, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(made, SealKey.generate(), StandardOpenOption.SYNC);
    try {
      Files.createLink(file, made);
    } catch (FileAlreadyExistsException another) {
      // Another process was quicker: its key is the one.
    } finally {
      Files.delete(made);
    }
  }
}
