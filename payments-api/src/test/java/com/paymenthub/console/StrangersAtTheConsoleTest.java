package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RawHttp;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who has not signed in cannot stop the console, nor read it through a browser on this machine. */
class StrangersAtTheConsoleTest {

  private static final String SIGN_IN = "/console/sign-in";
  private final URI console = URI.create(ConsoleUnderTest.url());

  @Test
  void a_hundred_forms_that_stop_half_way_keep_nobody_out() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      for (int form = 0; form < 100; form++) {
        Socket connection = new Socket(console.getHost(), console.getPort());
        slow.add(connection);
        String head =
            "POST "
                + SIGN_IN
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n\r\nname=some";
        connection.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      }

      for (int time = 0; time < 50; time++) {
        assertThat(visitor.get(SIGN_IN).statusCode()).isEqualTo(200);
      }
    } finally {
      for (Socket connection : slow) {
        connection.close();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "200, localhost",
    "200, localhost:8090",
    "200, 127.0.0.1:8090",
    "200, [::1]:8090",
    "421, evil.example",
    "421, localhost.evil.example:8090",
    "421, 127.0.0.1.evil.example"
  })
  void a_page_of_a_stranger_whose_name_leads_here_reads_nothing(int status, String host) {
    assertThat(answerTo("http://" + console.getAuthority(), SIGN_IN, host)).isEqualTo(status);
    assertThat(answerTo(ConsoleUnderTest.service().managementUrl(), "/actuator/prometheus", host))
        .isEqualTo(status);
  }

  private static int answerTo(String url, String path, String host) {
    return RawHttp.statusOf(
        RawHttp.send(
            url, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(path, host)));
  }
}
