package com.paymenthub.platform.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the events that {@code export-history} wrote, in the order of their index. */
public final class ExportedEvents implements AutoCloseable {

  private final LineReader lines;
  private long number;
  private long begin;
  private long end;

  private ExportedEvents(LineReader lines) {
    this.lines = lines;
  }

  /**
   * Opens the events of an export.
   *
   * @param directory into which it was written
   */
  public static ExportedEvents in(Path directory) throws IOException {
    return new ExportedEvents(
        new LineReader(Files.newInputStream(directory.resolve(EventLines.FILE))));
  }

  /**
   * The next event; null at the end.
   *
   * @throws IOException when it cannot be read, or a line is not that of an event, which it names
   */
  public @Nullable EventRow next() throws IOException {
    byte[] line = lines.next();
    if (line == null) {
      return null;
    }
    number++;
    begin = end;
    end += line.length + 1;
    try {
      return EventLines.event(line);
    } catch (IllegalArgumentException noEvent) {
      throw new IOException(
          "line %d of %s is not that of an event".formatted(number, EventLines.FILE), noEvent);
    }
  }

  /** Where the line of the last event begins in the file, in bytes. */
  public long begin() {
    return begin;
  }

  /** How many bytes that line has, without its line feed. */
  public int length() {
    return Math.toIntExact(end - begin - 1);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
