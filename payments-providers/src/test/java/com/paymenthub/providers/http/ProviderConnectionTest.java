package com.paymenthub.providers.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import com.paymenthub.testing.Patience;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connection to a provider that answers in every way it can, over real sockets. */
class ProviderConnectionTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final String SECRET = "4111111111111111";

  private final ProviderAccount account = Requests.account("LOCAL", Map.of("accessToken", SECRET));
  private final ProviderMessage question = ProviderMessage.to("api", "GET", "/thing?of=me");

  @Test
  void a_request_arrives_as_it_is_and_its_answer_comes_back() throws Exception {
    AtomicReference<String> arrived = new AtomicReference<>();
    try (LocalProvider provider =
        LocalProvider.answering(
            exchange -> {
              arrived.set(
                  "%s %s %s %s"
                      .formatted(
                          exchange.getRequestMethod(),
                          exchange.getRequestURI(),
                          exchange.getRequestHeaders().getFirst("Authorization"),
                          new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
              LocalProvider.answer(exchange, 201, "{\"id\": 7}".getBytes(UTF_8));
            })) {
      ProviderAnswer answer =
          connection(provider)
              .send(
                  account,
                  ProviderMessage.to("api", "PUT", "/thing?of=me")
                      .header("Authorization", "Bearer 1")
                      .body("application/json", "{}".getBytes(UTF_8)));

      assertThat(arrived).hasValue("PUT /thing?of=me Bearer 1 {}");
      assertThat(answer.status()).isEqualTo(201);
      assertThat(answer.json().path("id").intValue()).isEqualTo(7);
    }
  }

  @Test
  void a_redirect_is_an_answer_that_nobody_follows() throws Exception {
    try (LocalProvider provider =
        LocalProvider.answering(
            exchange -> {
              exchange.getResponseHeaders().set("Location", "/elsewhere");
              LocalProvider.answer(exchange, 307, new byte[0]);
            })) {
      assertThat(connection(provider).send(account, question).status()).isEqualTo(307);
      assertThat(provider.requests()).isEqualTo(1);
    }
  }

  @Test
  void an_answer_that_is_too_long_is_not_read() throws Exception {
    try (LocalProvider provider =
        LocalProvider.answering(
            exchange -> {
              exchange.sendResponseHeaders(200, 0);
              byte[] much = new byte[ProviderConnection.MAXIMUM_ANSWER_BYTES];
              exchange.getResponseBody().write(much);
              exchange.getResponseBody().write(much);
            })) {
      assertThatThrownBy(() -> connection(provider).send(account, question))
          .isInstanceOf(IOException.class)
          .hasMessage("the connection broke: IOException");
    }
  }

  @Test
  void the_deadline_counts_while_an_answer_trickles_in() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (LocalProvider provider =
        LocalProvider.answering(
            exchange -> {
              exchange.sendResponseHeaders(200, 2);
              exchange.getResponseBody().write('{');
              exchange.getResponseBody().flush();
              await(end);
            })) {
      assertThatThrownBy(() -> connection(provider).send(account, question.within(SHORT)))
          .isInstanceOf(HttpTimeoutException.class);
    } finally {
      end.countDown();
    }
  }

  @Test
  void a_caller_that_is_interrupted_cuts_the_connection() throws Exception {
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch cut = new CountDownLatch(1);
    try (LocalProvider provider =
        LocalProvider.answering(exchange -> writeUntilCut(exchange, began, cut))) {
      AtomicReference<Throwable> failure = new AtomicReference<>();
      ProviderConnection connection = connection(provider);
      Thread caller =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      connection.send(account, question);
                    } catch (IOException | InterruptedException e) {
                      failure.set(e);
                    }
                  });
      began.await();
      caller.interrupt();
      caller.join();

      assertThat(failure.get()).isInstanceOf(InterruptedException.class);
      assertThat(cut.await(Patience.LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
  }

  private static void writeUntilCut(HttpExchange exchange, CountDownLatch began, CountDownLatch cut)
      throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try {
      while (true) {
        exchange.getResponseBody().write(' ');
        exchange.getResponseBody().flush();
        began.countDown();
      }
    } catch (IOException gone) {
      cut.countDown();
    }
  }

  @Test
  void nobody_listens() throws Exception {
    ProviderConnection connection;
    try (LocalProvider provider = LocalProvider.answering(_ -> {})) {
      connection = connection(provider);
    }

    assertThatThrownBy(() -> connection.send(account, question))
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void a_host_that_does_not_exist_is_not_known() {
    ProviderConnection connection =
        LocalProvider.connection(
            "https://nobody.invalid", "nobody.invalid", Clock.systemUTC(), null);

    assertThatThrownBy(() -> connection.send(account, question))
        .isInstanceOf(UnknownHostException.class);
  }

  @Test
  void what_is_no_answer_of_http_breaks_the_connection_and_is_not_quoted() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> babble(socket));
      String host = "localhost:" + socket.getLocalPort();
      ProviderConnection connection =
          LocalProvider.connection("http://" + host, host, Clock.systemUTC(), null);

      assertThatThrownBy(() -> connection.send(account, question))
          .isInstanceOf(IOException.class)
          .hasMessage("the connection broke: ProtocolException")
          .hasNoCause();
    }
  }

  private static void babble(ServerSocket socket) {
    try (Socket caller = socket.accept()) {
      caller.getOutputStream().write((SECRET + " is wrong\r\n\r\n").getBytes(UTF_8));
    } catch (IOException closed) {
      // The test has ended.
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"@evil.example/", ".evil.example/", "", "/a b", "/\n"})
  void no_path_leads_to_another_host(String path) throws Exception {
    try (LocalProvider provider = LocalProvider.answering(_ -> {})) {
      assertThatThrownBy(
              () -> connection(provider).send(account, ProviderMessage.to("api", "GET", path)))
          .isInstanceOf(NothingSent.class)
          .hasNoCause();
      assertThat(provider.requests()).isZero();
    }
  }

  @Test
  void a_header_that_cannot_be_one_is_not_quoted() throws Exception {
    try (LocalProvider provider = LocalProvider.answering(_ -> {})) {
      assertThatThrownBy(
              () -> connection(provider).send(account, question.header("X", SECRET + "\n")))
          .isInstanceOf(NothingSent.class)
          .hasMessage("not_a_request")
          .hasNoCause();
    }
  }

  @Test
  void what_carries_secrets_shows_none() {
    ProviderMessage message =
        ProviderMessage.to("api", "PUT", "/" + SECRET)
            .header("Authorization", SECRET)
            .body("text/plain", SECRET.getBytes(UTF_8))
            .by(new ClientCertificate(SECRET, SECRET));

    assertThat(message).asString().doesNotContain(SECRET);
    assertThat(message.certificate()).asString().doesNotContain(SECRET);
    assertThat(new AccessTokens.Token(SECRET, Clock.systemUTC().instant()))
        .asString()
        .doesNotContain(SECRET);
  }

  private static ProviderConnection connection(LocalProvider provider) {
    return provider.connection(Clock.systemUTC(), null);
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
