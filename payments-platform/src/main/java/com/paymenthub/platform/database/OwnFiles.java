package com.paymenthub.platform.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and directories that only their owner may read, under any umask: they hold histories. */
public final class OwnFiles {

  private static final FileAttribute<Set<PosixFilePermission>> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> DIRECTORY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private OwnFiles() {}

  /**
   * Makes an empty file.
   *
   * @throws java.nio.file.FileAlreadyExistsException when there is one
   */
  public static Path create(Path file) throws IOException {
    return Files.createFile(file, FILE);
  }

  /** Makes a directory and those above it, where they are missing. */
  public static Path createDirectories(Path directory) throws IOException {
    return Files.isDirectory(directory) ? directory : Files.createDirectories(directory, DIRECTORY);
  }
}
