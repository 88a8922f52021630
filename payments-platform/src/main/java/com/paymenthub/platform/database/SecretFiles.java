package com.paymenthub.platform.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;

/**
 * Refuses files with secrets that other users of the machine may read or change. Links are
 * followed. Where a file system has no POSIX permissions, nothing is refused.
 *
 * @param openTo who may have permissions
 */
public record SecretFiles(OpenTo openTo) {

  private static final String SETTING = "payments.secrets.open-to";

  /** Whose permissions are accepted. */
  public enum OpenTo {
    OWNER(3, "go="),
    GROUP(6, "o="),
    EVERYBODY(9, "");

    /** Where the permissions that are refused begin in {@code rwxrwxrwx}. */
    private final int refusedFrom;

    private final String change;

    OpenTo(int refusedFrom, String change) {
      this.refusedFrom = refusedFrom;
      this.change = change;
    }
  }

  /**
   * What {@code payments.secrets.open-to} permits: {@code owner}, {@code group} or {@code
   * everybody}.
   *
   * @throws IllegalStateException when it is something else
   */
  public static SecretFiles of(Environment environment) {
    String openTo = environment.getProperty(SETTING, "owner");
    return new SecretFiles(
        switch (openTo) {
          case "owner" -> OpenTo.OWNER;
          case "group" -> OpenTo.GROUP;
          case "everybody" -> OpenTo.EVERYBODY;
          default ->
              throw new IllegalStateException(
                  "%s cannot be '%s': it is owner, group or everybody".formatted(SETTING, openTo));
        });
  }

  /**
   * Looks at a file, or at a directory and the files in it; what is not there is no secret.
   *
   * @throws IllegalStateException when one has permissions that it should not have, naming them and
   *     what takes them away
   * @throws UncheckedIOException when the permissions cannot be read
   */
  public void require(Path path) {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")
        || Files.notExists(path)) {
      return;
    }
    try {
      requireClosed(path);
      if (Files.isDirectory(path)) {
        for (Path file : filesIn(path)) {
          requireClosed(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the permissions of %s cannot be read".formatted(path), e);
    }
  }

  private static List<Path> filesIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private void requireClosed(Path path) throws IOException {
    String found = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    if (!found.substring(openTo.refusedFrom).matches("-*")) {
      throw new IllegalStateException(
          ("%1$s holds secrets and has the permissions %2$s, which let others at it: chmod %3$s"
                  + " %1$s; where that is not possible, as with mounted secrets, %4$s permits more")
              .formatted(path, found, openTo.change, SETTING));
    }
  }
}
