package com.paymenthub.api.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Threads are virtual: their number is no second limit behind which requests queue unseen. */
class CrowdTest {

  private static final int CONNECTIONS = 4;
  private static final int CROWD = 300;

  @Test
  void hundreds_who_wait_for_the_database_keep_nobody_else_waiting() throws Exception {
    RunningService service =
        RunningService.start(
            "--spring.datasource.hikari.maximum-pool-size=" + CONNECTIONS,
            "--spring.datasource.hikari.connection-timeout=60000");
    ApiClient client = service.client(service.newAccount());
    HikariDataSource pool = service.part(HikariDataSource.class);
    List<Future<ApiAnswer>> crowd = new ArrayList<>();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Connection> taken = takeAll(pool);
      for (int caller = 0; caller < CROWD; caller++) {
        crowd.add(callers.submit(() -> client.get("/v1/charges")));
      }
      await().until(() -> beingAnswered(service) >= CROWD);

      assertThat(client.get("/actuator/health/liveness").status()).isEqualTo(200);

      assertThat(crowd).noneMatch(Future::isDone);
      for (Connection connection : taken) {
        connection.close();
      }
      for (Future<ApiAnswer> answer : crowd) {
        assertThat(answer.get().status()).isEqualTo(200);
      }
    } finally {
      service.stop();
    }
  }

  private static int beingAnswered(RunningService service) {
    return service
        .part(MeterRegistry.class)
        .find("http.server.requests.active")
        .longTaskTimers()
        .stream()
        .mapToInt(LongTaskTimer::activeTasks)
        .sum();
  }

  private static List<Connection> takeAll(HikariDataSource pool) throws SQLException {
    List<Connection> taken = new ArrayList<>();
    for (int number = 0; number < CONNECTIONS; number++) {
      taken.add(pool.getConnection());
    }
    return taken;
  }
}
