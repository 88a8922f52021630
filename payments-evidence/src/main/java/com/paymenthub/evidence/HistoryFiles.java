package com.paymenthub.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/**
 * A history in files: the directory that {@code export-history} wrote, or what {@code pg_dump}
 * wrote as plain text, of which such a directory is made for as long as it is needed.
 */
public final class HistoryFiles implements AutoCloseable {

  private final Path directory;
  private final @Nullable Path made;
  private final List<String> warnings;

  private HistoryFiles(Path directory, @Nullable Path made, List<String> warnings) {
    this.directory = directory;
    this.made = made;
    this.warnings = List.copyOf(warnings);
  }

  /**
   * Opens a history.
   *
   * @param given a directory, or the file of a dump
   * @throws IOException when it cannot be read, or is a file but no whole dump in plain text
   */
  public static HistoryFiles of(Path given) throws IOException {
    if (!Files.isRegularFile(given)) {
      return new HistoryFiles(given, null, List.of());
    }
    Path made = Files.createTempDirectory("payments-history");
    try {
      if (Files.getFileStore(made).getUsableSpace() < Files.size(given)) {
        throw new IOException(
            "%s has less room than %s takes; JAVA_OPTIONS=-Djava.io.tmpdir= names another directory"
                .formatted(made.getParent(), given));
      }
      return new HistoryFiles(made, made, PlainDump.export(given, made));
    } catch (IOException | RuntimeException failure) {
      FileSystemUtils.deleteRecursively(made);
      throw failure;
    }
  }

  /** Where the files of the export are. */
  public Path directory() {
    return directory;
  }

  /** What somebody has to know of a dump, besides its history. */
  public List<String> warnings() {
    return warnings;
  }

  /** Removes what was made of a dump. */
  @Override
  public void close() throws IOException {
    if (made != null) {
      FileSystemUtils.deleteRecursively(made);
    }
  }
}
