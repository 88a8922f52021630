package com.paymenthub.api.commands;

import com.paymenthub.platform.database.OwnFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.LongConsumer;
import picocli.CommandLine.Option;

/**
 * The option for a file that takes its name once all of it is written, so that nobody takes a part
 * for all. Only its owner may read it.
 */
final class WrittenFile {

  private static final long TOLD_EVERY = 100_000;

  @Option(
      names = "--file",
      required = true,
      paramLabel = "<file>",
      description = "Where to; a file that is there already is replaced once all is written.")
  private Path file;

  /** Until the command line names one. */
  WrittenFile() {
    this(Path.of(""));
  }

  WrittenFile(Path file) {
    this.file = file;
  }

  /** Writes to a file, and returns how many rows it has. */
  @FunctionalInterface
  interface Rows {
    long write(Writer out, LongConsumer progress);
  }

  /**
   * Writes the file, and tells now and then how far it is.
   *
   * @param told where to tell it
   * @return how many rows the file has
   */
  long write(PrintWriter told, Rows rows) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("%s is a directory".formatted(file));
    }
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.deleteIfExists(part);
    OwnFiles.create(part);
    try {
      long written;
      try (BufferedWriter out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
        written =
            rows.write(
                out,
                sofar -> {
                  if (sofar % TOLD_EVERY == 0) {
                    told.printf("%d rows%n", sofar);
                    told.flush();
                  }
                });
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      return written;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
