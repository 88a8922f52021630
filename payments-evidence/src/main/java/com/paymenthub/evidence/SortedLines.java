package com.paymenthub.evidence;

import com.paymenthub.platform.stream.LineReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Puts lines into the order of the number that each begins with, in constant memory: what does not
 * fit is kept in files, and merged at the end.
 */
final class SortedLines {

  private static final int BUFFER_BYTES = 1 << 18;
  private static final Comparator<Line> ORDER = Comparator.comparingLong(Line::number);

  private final Path directory;
  private final int bytesInMemory;
  private final List<Line> lines = new ArrayList<>();
  private final List<Path> files = new ArrayList<>();
  private long bytes;

  /**
   * No lines yet.
   *
   * @param directory for files, which are gone when all lines were written
   * @param bytesInMemory how many bytes of lines are kept in memory
   */
  SortedLines(Path directory, int bytesInMemory) {
    this.directory = directory;
    this.bytesInMemory = bytesInMemory;
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared: it only holds a line.
  private record Line(long number, byte[] bytes) {}

  /** A file, and the line in it that comes next. */
  private record Part(LineReader reader, Line next) {}

  /**
   * Adds a line.
   *
   * @param line without a line feed
   * @throws IllegalArgumentException when it does not begin with a number and a tab
   */
  void add(byte[] line) throws IOException {
    lines.add(new Line(numberOf(line), line));
    bytes += line.length;
    if (bytes >= bytesInMemory) {
      Path file = Files.createTempFile(directory, "part", null);
      lines.sort(ORDER);
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES)) {
        for (Line each : lines) {
          out.write(each.bytes());
          out.write('\n');
        }
      }
      files.add(file);
      lines.clear();
      bytes = 0;
    }
  }

  /** Writes all lines in their order. */
  void writeTo(HistoryCopy.Lines<IOException> out) throws IOException {
    lines.sort(ORDER);
    PriorityQueue<Part> parts = new PriorityQueue<>(Comparator.comparing(Part::next, ORDER));
    List<LineReader> readers = new ArrayList<>();
    try {
      for (Path file : files) {
        LineReader reader = new LineReader(Files.newInputStream(file));
        readers.add(reader);
        offer(parts, reader);
      }
      int at = 0;
      while (at < lines.size() || !parts.isEmpty()) {
        Part part = parts.peek();
        if (part == null || (at < lines.size() && ORDER.compare(lines.get(at), part.next()) <= 0)) {
          out.accept(lines.get(at++).bytes());
        } else {
          parts.remove();
          out.accept(part.next().bytes());
          offer(parts, part.reader());
        }
      }
    } finally {
      for (LineReader reader : readers) {
        reader.close();
      }
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }

  private static void offer(PriorityQueue<Part> parts, LineReader reader) throws IOException {
    byte[] next = reader.next();
    if (next != null) {
      parts.add(new Part(reader, new Line(numberOf(next), next)));
    }
  }

  private static long numberOf(byte[] line) {
    long number = 0;
    int at = 0;
    while (at < line.length && line[at] >= '0' && line[at] <= '9') {
      number = Math.addExact(Math.multiplyExact(number, 10L), line[at++] - '0');
    }
    if (at == 0 || at == line.length || line[at] != '\t') {
      throw new IllegalArgumentException("a row does not begin with its number");
    }
    return number;
  }
}
