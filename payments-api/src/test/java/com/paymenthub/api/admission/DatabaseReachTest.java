package com.paymenthub.api.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A queue before the database that is long enough gets no longer. */
class DatabaseReachTest {

  private static final int CONNECTIONS = 4;

  private RunningService service;
  private ApiClient client;

  @BeforeEach
  void start() {
    service =
        RunningService.start(
            "--spring.datasource.hikari.maximum-pool-size=" + CONNECTIONS,
            "--payments.admission.maximum-waiting-for-database=1");
    client = service.client(service.newAccount());
  }

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void who_would_wait_behind_too_many_others_is_refused_at_once() throws SQLException {
    HikariDataSource pool = service.part(HikariDataSource.class);
    List<Connection> taken = new ArrayList<>();
    for (int number = 0; number < CONNECTIONS; number++) {
      taken.add(pool.getConnection());
    }
    CompletableFuture<ApiAnswer> waiting =
        CompletableFuture.supplyAsync(() -> client.get("/v1/charges"));
    await().until(() -> pool.getHikariPoolMXBean().getThreadsAwaitingConnection() > 0);

    ApiAnswer refused = client.get("/v1/charges");

    assertThat(refused.status()).as(refused.text()).isEqualTo(503);
    assertThat(refused.header("Retry-After")).contains("1");
    for (Connection connection : taken) {
      connection.close();
    }
    // The node's own work may have waited before it.
    assertThat(waiting.join().status()).isIn(200, 503);
    await().until(() -> client.get("/v1/charges").status() == 200);
  }

  @Test
  void nobody_may_wait_is_no_setting() {
    assertThatThrownBy(() -> new AdmissionSettings(1, 0, 25, 50, Duration.ZERO, Duration.ZERO))
        .hasMessageContaining("payments.admission.maximum-waiting-for-database");
  }
}
