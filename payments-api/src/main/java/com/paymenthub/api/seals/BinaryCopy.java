package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.CopyText;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Reads PostgreSQL's binary form of {@code COPY … TO STDOUT}, one field after the other, in the
 * memory of the longest field. The form is described in PostgreSQL's documentation of COPY, "Binary
 * Format".
 */
final class BinaryCopy {

  private static final int SIGNATURE_BYTES = 11;
  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream input;

  /** What was read and not used yet. */
  private ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);

  /** Reads rows, from their beginning. */
  BinaryCopy(InputStream input) throws IOException {
    this.input = input;
    skip(SIGNATURE_BYTES + Integer.BYTES);
    skip(integer());
  }

  /** Goes to the next row; false when there is none. */
  boolean next() throws IOException {
    require(Short.BYTES);
    // The end is a row with -1 columns.
    return buffer.getShort() >= 0;
  }

  /** A field of eight bytes, which is never null. */
  long number() throws IOException {
    expect(Long.BYTES);
    return buffer.getLong();
  }

  /** A field of type {@code uuid}, which is never null. */
  String uuid() throws IOException {
    expect(2 * Long.BYTES);
    return new UUID(buffer.getLong(), buffer.getLong()).toString();
  }

  /** Adds a field of text to a line. */
  void textTo(CopyText line) throws IOException {
    int length = integer();
    if (length < 0) {
      line.missing();
    } else {
      require(length);
      line.utf8(buffer.array(), buffer.position(), length);
      skip(length);
    }
  }

  /** Adds a field of type {@code bytea}, which is never null, to a line. */
  void bytesTo(CopyText line) throws IOException {
    int length = integer();
    if (length < 0) {
      throw new IllegalStateException("a column is null that never is");
    }
    require(length);
    line.bytes(buffer.array(), buffer.position(), length);
    skip(length);
  }

  private int integer() throws IOException {
    require(Integer.BYTES);
    return buffer.getInt();
  }

  private void expect(int bytes) throws IOException {
    int length = integer();
    if (length != bytes) {
      throw new IllegalStateException(
          "a column has %d bytes instead of %d".formatted(length, bytes));
    }
    require(bytes);
  }

  private void skip(int bytes) throws IOException {
    require(bytes);
    buffer.position(buffer.position() + bytes);
  }

  /** Makes sure that so many bytes are in the buffer. */
  private void require(int bytes) throws IOException {
    if (buffer.remaining() >= bytes) {
      return;
    }
    buffer.compact();
    if (bytes > buffer.capacity()) {
      buffer = ByteBuffer.allocate(Math.max(bytes, 2 * buffer.capacity())).put(buffer.flip());
    }
    while (buffer.position() < bytes) {
      int read = input.read(buffer.array(), buffer.position(), buffer.remaining());
      if (read < 0) {
        throw new EOFException("the database broke off a copy");
      }
      buffer.position(buffer.position() + read);
    }
    buffer.flip();
  }
}
