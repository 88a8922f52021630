package com.paymenthub.api.cardscan;

import com.paymenthub.charging.vault.CardNumbers;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Reads files from their beginning to their end and looks for card numbers in them, also within
 * gzip and zip. It keeps a buffer of one file in memory, however long the file is.
 */
public final class FileScan {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int BEGINNING_BYTES = 16;
  private static final int DEEPEST = 4;

  private static final String GZIP = "1f8b08";
  private static final String ZIP = "504b0304";
  private static final String HEAP_DUMP = HexFormat.of().formatHex(ascii("JAVA PROFILE 1."));

  /** What is compressed in forms that Java does not open, by its first bytes. */
  private static final Map<String, String> UNOPENED =
      Map.of(
          HexFormat.of().formatHex(ascii("PGDMP")),
          "is a dump in PostgreSQL's custom form; scan what pg_restore --file=- makes of it",
          "28b52ffd",
          "is compressed with zstd; scan what zstd -dc makes of it",
          "04224d18",
          "is compressed with lz4; scan what lz4 -dc makes of it",
          "fd377a585a00",
          "is compressed with xz; scan what xz -dc makes of it",
          HexFormat.of().formatHex(ascii("BZh91AY&SY")),
          "is compressed with bzip2; scan what bzip2 -dc makes of it");

  private final CardNumbers numbers;
  private final boolean withHeapDumps;
  private final Listener listener;

  private long files;
  private long bytes;

  /** Is told what a scan finds. */
  public interface Listener {

    /** A number or a suspect was found. */
    void found(Found found);

    /** A file could not be read, or not to its end. */
    void unread(String place, String why);

    /** More was read. */
    void progress(String place, long files, long bytes);
  }

  /**
   * A scan.
   *
   * @param numbers what is looked for
   * @param withHeapDumps whether heap dumps are read; otherwise they count as unread
   */
  public FileScan(CardNumbers numbers, boolean withHeapDumps, Listener listener) {
    this.numbers = numbers;
    this.withHeapDumps = withHeapDumps;
    this.listener = listener;
  }

  /** How many files were read; of an archive, each file in it. */
  public long files() {
    return files;
  }

  /** How many bytes were looked at, after they were decompressed. */
  public long bytes() {
    return bytes;
  }

  /** Looks into a file, or into all files below a directory. Links are followed. */
  public void scan(Path path) throws IOException {
    Files.walkFileTree(
        path,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              scanFile(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            unread(file, failure);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, IOException failure) {
            if (failure != null) {
              unread(directory, failure);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Looks into what a stream has. */
  public void scan(String place, InputStream content) {
    try {
      scan(place, content, 0);
    } catch (IOException e) {
      listener.unread(place, reason(e));
    }
  }

  private void scanFile(Path file) {
    try (InputStream content = Files.newInputStream(file)) {
      scan(file.toString(), content, 0);
    } catch (IOException e) {
      unread(file, e);
    }
  }

  /** A running database removes files all the time; what a removed file had is elsewhere. */
  private void unread(Path file, IOException failure) {
    if (!(failure instanceof NoSuchFileException)) {
      listener.unread(file.toString(), reason(failure));
    }
  }

  private void scan(String place, InputStream content, int depth) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(content, BUFFER_BYTES);
    buffered.mark(BEGINNING_BYTES);
    String beginning = HexFormat.of().formatHex(buffered.readNBytes(BEGINNING_BYTES));
    buffered.reset();
    Optional<String> unopened =
        UNOPENED.keySet().stream().filter(beginning::startsWith).findFirst().map(UNOPENED::get);
    if (unopened.isPresent()) {
      listener.unread(place, unopened.get());
    } else if (beginning.startsWith(HEAP_DUMP) && !withHeapDumps) {
      listener.unread(place, "is a heap dump, which is read with --heap-dumps only");
    } else if (!beginning.startsWith(GZIP) && !beginning.startsWith(ZIP)) {
      look(place, buffered);
    } else if (depth == DEEPEST) {
      listener.unread(place, "is too deep within archives");
    } else if (beginning.startsWith(GZIP)) {
      scan(place + "!", new GZIPInputStream(buffered, BUFFER_BYTES), depth + 1);
    } else {
      ZipInputStream entries = new ZipInputStream(buffered);
      for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        scan(place + "!" + entry.getName(), entries, depth + 1);
      }
    }
  }

  private void look(String place, InputStream content) throws IOException {
    NumberFinder finder = new NumberFinder(numbers, place, listener::found);
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        finder.read(buffer, read);
        bytes += read;
        listener.progress(place, files, bytes);
      }
    } finally {
      finder.end();
    }
    files++;
  }

  private static String reason(IOException failure) {
    return failure.getMessage() == null
        ? failure.getClass().getSimpleName()
        : failure.getClass().getSimpleName() + ": " + failure.getMessage();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
