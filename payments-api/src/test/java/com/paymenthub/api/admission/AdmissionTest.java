package com.paymenthub.api.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** A node takes upon itself what it can finish, and tells everybody else to come again. */
class AdmissionTest {

  private static final int PLACES = 2;

  private RunningService service;
  private ApiClient client;
  private Connection blocker;

  @BeforeEach
  void start() throws SQLException {
    service = RunningService.start("--payments.admission.maximum-requests=" + PLACES);
    client = service.client(service.newAccount());
    blocker = service.database().ownerDataSource().getConnection();
    blocker.setAutoCommit(false);
  }

  @AfterEach
  void stop() throws SQLException {
    blocker.close();
    service.stop();
  }

  @Test
  void who_finds_no_place_is_refused_at_once_and_welcome_when_one_is_free() throws SQLException {
    CompletableFuture<ApiAnswer> first = readThatWaits(1);
    CompletableFuture<ApiAnswer> second = readThatWaits(PLACES);

    ApiAnswer third = client.get("/v1/charges");

    assertNotNow(third);
    assertThat(client.get("/actuator/health").status()).isEqualTo(200);
    assertThat(ApiClient.anonymous(service.managementUrl()).get("/actuator/prometheus").text())
        .contains("payments_requests_refused_total 1.0");
    blocker.rollback();
    assertThat(first.join().status()).isEqualTo(200);
    assertThat(second.join().status()).isEqualTo(200);
    assertThat(client.get("/v1/charges").status()).isEqualTo(200);
  }

  @Test
  void who_is_refused_keeps_his_connection() throws IOException, SQLException {
    CompletableFuture<ApiAnswer> first = readThatWaits(1);
    CompletableFuture<ApiAnswer> second = readThatWaits(PLACES);
    URI address = URI.create(service.url());

    try (Socket connection = new Socket(address.getHost(), address.getPort())) {
      connection.setSoTimeout(300_000);
      OutputStream out = connection.getOutputStream();
      String get = "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n";
      out.write(get.formatted("/v1/charges", "").getBytes(StandardCharsets.US_ASCII));
      out.write(
          get.formatted("/actuator/health/liveness", "Connection: close\r\n")
              .getBytes(StandardCharsets.US_ASCII));

      assertThat(new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .startsWith("HTTP/1.1 503")
          .contains("HTTP/1.1 200");
    }
    blocker.rollback();
    CompletableFuture.allOf(first, second).join();
  }

  @Test
  void who_is_refused_is_told_so_in_his_language() throws SQLException {
    CompletableFuture<ApiAnswer> first = readThatWaits(1);
    CompletableFuture<ApiAnswer> second = readThatWaits(PLACES);

    ApiAnswer refused =
        client.get("/v1/charges", Map.of("Accept-Language", "pt-BR", "X-Request-Id", "mine"));

    assertNotNow(refused);
    assertThat(refused.at("/error/message")).startsWith("O serviço");
    assertThat(refused.at("/error/requestId")).isEqualTo("mine");
    blocker.rollback();
    CompletableFuture.allOf(first, second).join();
  }

  @Test
  void a_node_that_leaves_finishes_what_it_has_begun_and_refuses_the_rest() throws SQLException {
    CompletableFuture<ApiAnswer> begun = readThatWaits(1);

    CompletableFuture<Void> leaving = CompletableFuture.runAsync(service::stop);

    await().untilAsserted(() -> assertNotNow(client.get("/v1/charges")));
    assertThat(client.get("/v1/charges").header("Connection")).contains("close");
    assertThat(client.get("/actuator/health/readiness").status()).isEqualTo(503);
    assertThat(leaving).isNotDone();
    blocker.rollback();
    assertThat(begun.join().status()).isEqualTo(200);
    leaving.join();
    assertThatThrownBy(() -> client.get("/v1/charges")).isInstanceOf(UncheckedIOException.class);
  }

  private static void assertNotNow(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(503);
    assertThat(answer.at("/error/key")).isEqualTo("service_unavailable");
    assertThat(answer.header("Retry-After")).contains("1");
  }

  /**
   * A read of an account of its own that takes until the blocker lets go; with it, so many wait,
   * beside the service's own looks at webhooks.
   */
  private CompletableFuture<ApiAnswer> readThatWaits(int number) throws SQLException {
    try (Statement statement = blocker.createStatement()) {
      statement.execute("lock table webhook in access exclusive mode");
    }
    ApiClient caller = service.client(service.newAccount());
    CompletableFuture<ApiAnswer> reading =
        CompletableFuture.supplyAsync(() -> caller.get("/v1/webhooks"));
    TestDatabase database = service.database();
    JdbcTemplate looking = new JdbcTemplate(database.administratorDataSource());
    await()
        .until(
            () ->
                number
                    == looking.queryForObject(
                        "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                            + " and datname = current_database()"
                            + " and query like '%from webhook where client_id = %'",
                        Integer.class));
    return reading;
  }
}
