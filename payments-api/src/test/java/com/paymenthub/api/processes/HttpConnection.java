package com.paymenthub.api.processes;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * One kept-alive HTTP/1.1 connection (RFC 9112) for one thread. It does what load needs and no
 * more, because all that it does takes from the machine that it shares with the service.
 */
public final class HttpConnection implements Closeable {

  private static final int TIMEOUT_MILLISECONDS = 300_000;

  private final int port;
  private Socket socket;
  private InputStream in;

  /** Connects to a port of this machine. */
  public HttpConnection(int port) throws IOException {
    this.port = port;
    connect();
  }

  private void connect() throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLISECONDS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** What was answered. */
  public record Answer(int status, String body) {}

  /** Reads a resource. */
  public Answer get(String path, Map<String, String> headers) throws IOException {
    return exchange("GET", path, headers, "");
  }

  /** Posts JSON. */
  public Answer post(String path, Map<String, String> headers, String body) throws IOException {
    return exchange("POST", path, headers, body);
  }

  /** Deletes a resource. */
  public Answer delete(String path, Map<String, String> headers) throws IOException {
    return exchange("DELETE", path, headers, "");
  }

  private Answer exchange(String method, String path, Map<String, String> headers, String body)
      throws IOException {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder(512);
    head.append(method).append(' ').append(path).append(" HTTP/1.1\r\nHost: localhost\r\n");
    if (content.length > 0) {
      head.append("Content-Type: application/json\r\nContent-Length: ");
      head.append(content.length).append("\r\n");
    }
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    head.append("\r\n");
    ByteArrayOutputStream request = new ByteArrayOutputStream(head.length() + content.length);
    request.writeBytes(head.toString().getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(content);
    socket.getOutputStream().write(request.toByteArray());
    return answer();
  }

  private Answer answer() throws IOException {
    int status = Integer.parseInt(line().split(" ", 3)[1]);
    int length = 0;
    boolean chunked = false;
    boolean last = false;
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      String value = header.substring(colon + 1).strip();
      switch (header.substring(0, colon).toLowerCase(Locale.ROOT)) {
        case "content-length" -> length = Integer.parseInt(value);
        case "transfer-encoding" -> chunked = value.equalsIgnoreCase("chunked");
        case "connection" -> last = value.equalsIgnoreCase("close");
        default -> {}
      }
    }
    byte[] body = chunked ? chunks() : exactly(length);
    if (last) {
      close();
      connect();
    }
    return new Answer(status, new String(body, StandardCharsets.UTF_8));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.writeBytes(exactly(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  /** An answer that was cut off is no answer. */
  private byte[] exactly(int length) throws IOException {
    byte[] read = in.readNBytes(length);
    if (read.length < length) {
      throw hungUp();
    }
    return read;
  }

  private static EOFException hungUp() {
    return new EOFException("the service hung up");
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line(), 16);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw hungUp();
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
