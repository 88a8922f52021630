package com.paymenthub.web.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.RunningService;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One address does not take all connections. */
class SharePerAddressTest {

  private static final String ALIVE = "/actuator/health/liveness";
  private static final String LAST_REQUEST =
      "GET " + ALIVE + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  private static final String ALL_COUNT = "--payments.connections.count-private-addresses=true";
  private static final String STRANGER = "127.0.0.9";
  private static final int ALL = 4_096;

  @Test
  void four_thousand_silent_connections_of_one_address_keep_nobody_else_out() {
    RunningService service = RunningService.start(ALL_COUNT);
    List<RawConnection> silent = new ArrayList<>();
    try {
      for (int connection = 0; connection < ALL; connection++) {
        silent.add(RawConnection.to(service, STRANGER));
      }

      assertThat(service.client(service.newAccount()).get("/v1/charges").status()).isEqualTo(200);
      assertThat(answerTo(service, STRANGER)).isEmpty();
    } finally {
      silent.forEach(RawConnection::close);
      service.stop();
    }
  }

  @Test
  void a_share_is_free_again_when_its_connections_have_ended() {
    RunningService service =
        RunningService.start(ALL_COUNT, "--payments.connections.maximum-per-address=3");
    List<RawConnection> silent = new ArrayList<>();
    try {
      for (int round = 0; round < 5; round++) {
        await()
            .until(
                () -> {
                  silent.add(RawConnection.to(service, STRANGER));
                  return answerTo(service, STRANGER).isEmpty();
                });
        assertThat(answerTo(service, "127.0.0.8")).startsWith("HTTP/1.1 200");
        silent.forEach(RawConnection::close);
        await().until(() -> answerTo(service, STRANGER).startsWith("HTTP/1.1 200"));
      }
    } finally {
      silent.forEach(RawConnection::close);
      service.stop();
    }
  }

  @Test
  void loopback_and_private_addresses_are_not_counted() {
    RunningService service = RunningService.start("--payments.connections.maximum-per-address=3");
    List<RawConnection> silent = new ArrayList<>();
    try {
      for (int connection = 0; connection < 10; connection++) {
        silent.add(RawConnection.to(service, STRANGER));
      }
      assertThat(answerTo(service, STRANGER)).startsWith("HTTP/1.1 200");
    } finally {
      silent.forEach(RawConnection::close);
      service.stop();
    }
  }

  @Test
  void proxies_that_are_trusted_are_not_counted() {
    RunningService service =
        RunningService.start(
            ALL_COUNT,
            "--payments.connections.maximum-per-address=3",
            "--payments.trusted-proxies=" + STRANGER);
    List<RawConnection> silent = new ArrayList<>();
    try {
      for (int connection = 0; connection < 10; connection++) {
        silent.add(RawConnection.to(service, STRANGER));
      }
      assertThat(answerTo(service, STRANGER)).startsWith("HTTP/1.1 200");
    } finally {
      silent.forEach(RawConnection::close);
      service.stop();
    }
  }

  private static String answerTo(RunningService service, String from) {
    try (RawConnection connection = RawConnection.to(service, from)) {
      return connection.send(LAST_REQUEST).hear();
    } catch (UncheckedIOException refused) {
      return "";
    }
  }
}
