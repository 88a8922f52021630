package com.paymenthub.web.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A request is looked at when all of it has arrived. */
class WholeBodiesTest {

  private static final int MOMENT_MILLISECONDS = 300;
  private static final int PATIENCE_MILLISECONDS = 300_000;
  private static final String HEAD =
      """
      POST /v1/charges HTTP/1.1\r
      Host: localhost\r
      Content-Type: application/json\r
      Content-Length: 2\r
      """;
  private static final String LAST_REQUEST =
      "GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

  @Test
  void who_is_refused_for_his_headers_alone_keeps_his_connection() throws IOException {
    try (Socket connection = connect(RunningService.shared())) {
      send(connection, HEAD + "\r\n");
      connection.setSoTimeout(MOMENT_MILLISECONDS);
      assertThatThrownBy(() -> connection.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);

      send(connection, "{}" + LAST_REQUEST);

      connection.setSoTimeout(PATIENCE_MILLISECONDS);
      assertThat(new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .startsWith("HTTP/1.1 401")
          .contains("HTTP/1.1 200");
    }
  }

  @Test
  void who_has_not_sent_everything_takes_nobodys_place() throws IOException {
    RunningService service = RunningService.start("--payments.admission.maximum-requests=1");
    TestAccount account = service.newAccount();
    String credentials =
        "X-Client-ID: %s\r\nX-Api-Key: %s\r\n\r\n".formatted(account.clientId(), account.apiKey());
    List<Socket> slow = new ArrayList<>();
    try {
      for (int sender = 0; sender < 50; sender++) {
        slow.add(connect(service));
        send(slow.getLast(), HEAD + credentials + "{");
      }

      assertThat(service.client(account).get("/v1/charges").status()).isEqualTo(200);
    } finally {
      for (Socket connection : slow) {
        connection.close();
      }
      service.stop();
    }
  }

  private static Socket connect(RunningService service) throws IOException {
    URI address = URI.create(service.url());
    return new Socket(address.getHost(), address.getPort());
  }

  private static void send(Socket connection, String text) throws IOException {
    connection.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }
}
