package com.paymenthub.web.connections;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A connection on which a test sends as much as it likes, as slowly as it likes. */
final class RawConnection implements AutoCloseable {

  private static final int PATIENCE_MILLISECONDS = 300_000;
  private static final int SMALL_BUFFER_BYTES = 4_096;

  private final Socket socket;

  private RawConnection(Socket socket) {
    this.socket = socket;
  }

  /** A connection from wherever the system chooses. */
  static RawConnection to(RunningService service) {
    return open(service, null);
  }

  /** A connection from this address of the machine, for example 127.0.0.9. */
  static RawConnection to(RunningService service, String from) {
    return open(service, from);
  }

  private static RawConnection open(RunningService service, String from) {
    URI address = URI.create(service.url());
    Socket socket = new Socket();
    try {
      socket.setReceiveBufferSize(SMALL_BUFFER_BYTES);
      socket.setSoTimeout(PATIENCE_MILLISECONDS);
      socket.setTcpNoDelay(true);
      if (from != null) {
        socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
      }
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort()));
      return new RawConnection(socket);
    } catch (IOException refused) {
      throw new UncheckedIOException(refused);
    }
  }

  /**
   * The head of a charge's request with the keys of an account; a header of the body is missing.
   */
  static String chargeOf(TestAccount account) {
    return """
    POST /v1/charges HTTP/1.1\r
    Host: localhost\r
    Content-Type: application/json\r
    X-Client-ID: %s\r
    X-Api-Key: %s\r
    """
        .formatted(account.clientId(), account.apiKey());
  }

  RawConnection send(String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      return this;
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /** Everything that still comes, up to the end of the connection. */
  String hear() {
    try {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (SocketException reset) {
      return "";
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException alreadyGone) {
      throw new UncheckedIOException(alreadyGone);
    }
  }
}
