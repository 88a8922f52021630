package com.paymenthub.platform.stream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads lines that end with a line feed, as bytes, in constant memory. */
public final class LineReader implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 18;

  private final InputStream input;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;
  private int end;
  private boolean lineFeedMissing;

  /** Reads the lines of an input, which is closed with this reader. */
  public LineReader(InputStream input) {
    this.input = input;
  }

  /** The next line, without its line feed; null at the end. */
  public byte @Nullable [] next() throws IOException {
    @Nullable ByteArrayOutputStream begun = null;
    while (true) {
      int from = at;
      while (at < end && buffer[at] != '\n') {
        at++;
      }
      if (at < end) {
        int to = at++;
        if (begun == null) {
          return Arrays.copyOfRange(buffer, from, to);
        }
        begun.write(buffer, from, to - from);
        return begun.toByteArray();
      }
      if (from < end) {
        begun = begun == null ? new ByteArrayOutputStream() : begun;
        begun.write(buffer, from, end - from);
      }
      at = 0;
      end = Math.max(0, input.read(buffer));
      if (end == 0) {
        lineFeedMissing |= begun != null;
        return begun == null ? null : begun.toByteArray();
      }
    }
  }

  /** Whether the last line, too, ended with a line feed; known at the end. */
  public boolean endsWithLineFeed() {
    return !lineFeedMissing;
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
