package com.paymenthub.api.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Sends bytes that no HTTP client would send, and hears what comes back. */
public final class RawHttp {

  private static final int PATIENCE_MILLISECONDS = 300_000;

  private RawHttp() {}

  /**
   * Sends the text, letter by letter as ISO-8859-1, and then nothing more.
   *
   * @return the whole answer, head and body; empty when the service just hangs up
   */
  public static String send(String baseUrl, String request) {
    URI uri = URI.create(baseUrl);
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.setSoTimeout(PATIENCE_MILLISECONDS);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The status of an answer. */
  public static int statusOf(String answer) {
    return Integer.parseInt(answer.split(" ", 3)[1]);
  }
}
