package com.paymenthub.api.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One account whose requests take long in the database leaves connections to the others. */
class AccountConnectionsTest {

  private static final int CONNECTIONS = 8;

  private static RunningService service;

  @BeforeAll
  static void start() {
    service =
        RunningService.start(
            "--payments.agenda.enabled=false",
            "--payments.webhooks.delivery.enabled=false",
            "--spring.datasource.hikari.maximum-pool-size=" + CONNECTIONS);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void an_account_gets_only_its_share_when_few_connections_are_left() throws SQLException {
    ApiClient slow = service.client(service.newAccount());
    ApiClient other = service.client(service.newAccount());
    List<CompletableFuture<ApiAnswer>> reads;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Connection blocker = service.database().ownerDataSource().getConnection();
        Statement statement = blocker.createStatement()) {
      blocker.setAutoCommit(false);
      statement.execute("lock table webhook in access exclusive mode");
      reads =
          IntStream.range(0, 2 * CONNECTIONS)
              .mapToObj(_ -> CompletableFuture.supplyAsync(() -> slow.get("/v1/webhooks"), threads))
              .toList();
      await("what it may not have is refused")
          .until(() -> reads.stream().anyMatch(CompletableFuture::isDone));

      assertThat(other.get("/v1/charges").status()).isEqualTo(200);

      await("its reads hold no more than half: the service's own work takes one for a moment only")
          .untilAsserted(
              () -> assertThat(pool().getActiveConnections()).isBetween(1, CONNECTIONS / 2));
      blocker.rollback();
    }
    assertThat(reads.stream().map(CompletableFuture::join).toList())
        .extracting(ApiAnswer::status)
        .contains(200)
        .containsOnly(200, 503);
    assertThat(slow.get("/v1/webhooks").status()).isEqualTo(200);
    await("all connections are given back").until(() -> pool().getActiveConnections() == 0);
  }

  private static HikariPoolMXBean pool() {
    return service.part(HikariDataSource.class).getHikariPoolMXBean();
  }
}
