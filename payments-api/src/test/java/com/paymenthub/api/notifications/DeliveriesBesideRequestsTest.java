package com.paymenthub.api.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** What many requests make known is delivered while they go on. */
class DeliveriesBesideRequestsTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final int CONNECTIONS = 4;
  private static final int CALLERS = 16;
  private static final int EARLIER_EVENTS = 100;

  private static RunningService service;

  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final Receiver receiver = Receiver.answering(200);
  private final Hook hook = Hook.register(client, "*", receiver.url("/"));

  @BeforeAll
  static void start() {
    service =
        NotifyingService.start(
            CLOCK,
            "--spring.datasource.hikari.maximum-pool-size=" + CONNECTIONS,
            "--spring.datasource.hikari.connection-timeout=60000");
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  @Test
  void notifications_are_delivered_while_requests_have_all_their_connections() throws SQLException {
    receiver.answer(500);
    charge();
    await().until(() -> hook.states().equals(List.of("waiting", "waiting")));
    receiver.answer(200);

    List<Connection> taken = new ArrayList<>();
    try {
      for (int number = 0; number < CONNECTIONS; number++) {
        taken.add(service.part(HikariDataSource.class).getConnection());
      }
      CLOCK.advance(Duration.ofMinutes(6));

      await().until(() -> count("state = 'delivered'") == 2);
    } finally {
      for (Connection connection : taken) {
        connection.close();
      }
    }
  }

  @Test
  void earlier_notifications_are_delivered_while_charges_run() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    List<Future<?>> callers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        for (int caller = 0; caller < CALLERS; caller++) {
          callers.add(threads.submit(() -> chargeUntil(enough)));
        }
        await().until(() -> count("true") >= EARLIER_EVENTS);
        List<String> earlier = ids("true");

        await().until(() -> ids("state = 'delivered'").containsAll(earlier));

        assertThat(callers).as("the load went on").noneMatch(Future::isDone);
      } finally {
        enough.set(true);
      }
    }
    for (Future<?> caller : callers) {
      caller.get();
    }
  }

  @Test
  void all_connections_serve_in_the_same_role_and_within_a_limit() {
    assertThat(service.parts(JdbcTemplate.class))
        .extracting(
            jdbc ->
                jdbc.queryForObject(
                    "select concat_ws(' ', current_user, current_setting('transaction_timeout'))",
                    String.class))
        .containsExactlyInAnyOrder(
            "payments_application 15s",
            "payments_application 15s",
            // Reports, and what may come from a standby, which both only read.
            "payments_application 1h",
            "payments_application 1h");
  }

  @Test
  void operators_see_their_connections_apart() {
    assertThat(ApiClient.anonymous(service.managementUrl()).get("/actuator/prometheus").text())
        .contains("hikaricp_connections_pending{pool=\"deliveries\"}");
  }

  private int chargeUntil(AtomicBoolean enough) {
    int charges = 0;
    while (!enough.get()) {
      charge();
      charges++;
    }
    return charges;
  }

  private void charge() {
    assertThat(client.post("/v1/charges", CardCharge.of(account).json()).status()).isEqualTo(201);
  }

  private long count(String condition) {
    return ids(condition).size();
  }

  private List<String> ids(String condition) {
    return service
        .owner()
        .queryForList(
            "select id::text from notification where webhook_id = ?::uuid and " + condition,
            String.class,
            hook.id());
  }
}
