package com.paymenthub.api.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Files of the repository, as texts. */
final class TextFiles {

  private TextFiles() {}

  /** The files of a folder and of the folders in it, or the file that {@code path} is. */
  static Stream<Path> under(Path path) {
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
