package com.paymenthub.platform.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.springframework.core.env.Environment;

/**
 * The directory of a service's own files: keys, credentials, and the data of the embedded database.
 *
 * @param directory {@code PAYMENTS_HOME}, by default {@code ~/.payments}
 */
public record PaymentsHome(Path directory) {

  /** The directory that {@code payments.home} or {@code PAYMENTS_HOME} names. */
  public static PaymentsHome of(Environment environment) {
    // A shell reads ~ from HOME, while Java reads the password file.
    String home =
        environment.resolvePlaceholders("${payments.home:${HOME:${user.home}}/.payments}");
    return new PaymentsHome(Path.of(home).toAbsolutePath()).created();
  }

  /** A file or directory in it. */
  public Path resolve(String name) {
    return directory.resolve(name);
  }

  /** A directory in it that only its owner may enter. */
  public Path ownDirectory(String name) {
    Path own = resolve(name);
    try {
      Files.createDirectories(own);
      Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
      return own;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot restrict access to " + own, e);
    }
  }

  /** Writes a file that only its owner may read, all of it or nothing. */
  public void writeSecret(String name, String content) {
    Path file = resolve(name);
    Path unfinished = resolve(name + ".new");
    try {
      Files.deleteIfExists(unfinished);
      Files.createFile(
          unfinished,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(unfinished, content, StandardCharsets.UTF_8, StandardOpenOption.SYNC);
      Files.move(
          unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private PaymentsHome created() {
    try {
      if (Files.notExists(directory)) {
        Files.createDirectories(
            directory,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + directory, e);
    }
  }
}
