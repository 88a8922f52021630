package com.paymenthub.web.connections;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who sends slowly, with a key that is in every page of a shop, takes no place of anybody. */
class SlowSendersTest {

  private static final int PLACES = 4;
  private static final int TIMES_MORE = 5;
  private static final RunningService SERVICE =
      RunningService.start("--payments.admission.maximum-requests=" + PLACES);

  private final TestAccount account = SERVICE.newAccount();
  private final TestAccount buyer = new TestKeys(SERVICE).publicKey(account, "charges");

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void a_body_above_the_limit_that_stops_half_way_takes_no_place() {
    assertThatEverybodyElseIsServedDuring("Content-Length: 200000\r\n\r\n" + "x".repeat(66_000));
  }

  @Test
  void a_body_in_thousands_of_tiny_chunks_that_stops_takes_no_place() {
    assertThatEverybodyElseIsServedDuring(
        "Transfer-Encoding: chunked\r\n\r\n" + "1\r\nx\r\n".repeat(8_000));
  }

  @Test
  void a_form_that_stops_takes_no_place() {
    String form = "Content-Length: 200000\r\n\r\n" + "x".repeat(66_000);
    List<RawConnection> slow = new ArrayList<>();
    try {
      for (int sender = 0; sender < PLACES * TIMES_MORE; sender++) {
        slow.add(
            RawConnection.to(SERVICE)
                .send(
                    RawConnection.chargeOf(buyer)
                            .replace("application/json", "application/x-www-form-urlencoded")
                        + form));
      }
      assertThatEverybodyElseIsServed();
    } finally {
      slow.forEach(RawConnection::close);
    }
  }

  @Test
  void a_body_that_drips_ends_within_the_limit() throws InterruptedException {
    RunningService strict =
        SERVICE.anotherNode(
            "--payments.connections.body-time=2s", "--payments.agenda.enabled=false");
    try (RawConnection connection = RawConnection.to(strict)) {
      connection.send(RawConnection.chargeOf(buyer) + "Content-Length: 2000\r\n\r\n");
      long begun = System.nanoTime();
      Drip drip = Drip.of("x", connection);

      String answer = connection.hear();

      drip.stop();
      assertThat(answer)
          .startsWith("HTTP/1.1 408")
          .contains("Connection: close")
          .contains("\"key\":\"body_too_slow\"");
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isGreaterThan(Duration.ofSeconds(2))
          .isLessThan(Duration.ofSeconds(60));
    } finally {
      strict.stop();
    }
  }

  @Test
  void a_header_that_drips_ends_within_the_limit_and_a_connection_may_rest_between_requests()
      throws InterruptedException {
    RunningService strict =
        SERVICE.anotherNode(
            "--payments.connections.header-time=2s", "--payments.agenda.enabled=false");
    String request = "GET /v1/charges HTTP/1.1\r\nHost: localhost\r\n";
    try (RawConnection resting = RawConnection.to(strict);
        RawConnection connection = RawConnection.to(strict)) {
      resting.send(request + "\r\n");
      connection.send(request + "\r\n" + request + "X-Drip: ");
      long begun = System.nanoTime();
      Drip drip = Drip.of("x", connection);

      String answers = connection.hear();

      drip.stop();
      assertThat(answers.split("HTTP/1.1 401")).as("one answer: %s", answers).hasSize(2);
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isGreaterThan(Duration.ofSeconds(2))
          .isLessThan(Duration.ofSeconds(60));
      resting.send(request + "Connection: close\r\n\r\n");
      assertThat(resting.hear().split("HTTP/1.1 401")).as("two answers").hasSize(3);
    } finally {
      strict.stop();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 3000000\r\n\r\n", "Content-Length: 70000\r\n\r\n"})
  void a_body_that_is_too_large_is_said_to_be(String length) {
    String body = length.contains("3000000") ? "" : "x".repeat(70_000);
    try (RawConnection connection = RawConnection.to(SERVICE)) {
      String head = RawConnection.chargeOf(buyer) + "Connection: close\r\n";
      assertThat(connection.send(head + length + body).hear())
          .startsWith("HTTP/1.1 413")
          .contains("\"key\":\"body_too_large\"");
    }
  }

  @Test
  void chunks_without_end_are_said_to_be_too_large_at_some_time() {
    try (RawConnection connection = RawConnection.to(SERVICE)) {
      connection.send(RawConnection.chargeOf(buyer) + "Transfer-Encoding: chunked\r\n\r\n");
      String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
      for (int sent = 0; sent <= 32; sent++) {
        connection.send(chunk);
      }
      assertThat(connection.hear()).startsWith("HTTP/1.1 413").contains("Connection: close");
    }
  }

  private void assertThatEverybodyElseIsServedDuring(String body) {
    List<RawConnection> slow = new ArrayList<>();
    try {
      for (int sender = 0; sender < PLACES * TIMES_MORE; sender++) {
        slow.add(RawConnection.to(SERVICE).send(RawConnection.chargeOf(buyer) + body));
      }
      assertThatEverybodyElseIsServed();
    } finally {
      slow.forEach(RawConnection::close);
    }
  }

  private void assertThatEverybodyElseIsServed() {
    for (int time = 0; time < PLACES * TIMES_MORE; time++) {
      assertThat(SERVICE.client(account).get("/v1/charges").status()).isEqualTo(200);
    }
  }

  /** Sends a text again and again, until the service has closed the connection. */
  private record Drip(Thread thread, CountDownLatch enough) {

    static Drip of(String text, RawConnection connection) {
      CountDownLatch enough = new CountDownLatch(1);
      Thread thread =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      while (!enough.await(100, TimeUnit.MILLISECONDS)) {
                        connection.send(text);
                      }
                    } catch (InterruptedException | RuntimeException ended) {
                      // The service has closed the connection.
                    }
                  });
      return new Drip(thread, enough);
    }

    void stop() throws InterruptedException {
      enough.countDown();
      thread.join();
    }
  }
}
