package com.paymenthub.api.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.auth.Routes;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RawHttp;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.jdbc.core.JdbcTemplate;

/** Metrics and details are on a port of their own; the public one tells the status alone. */
class ManagementPortTest {

  private final RunningService service = RunningService.shared();
  private final ApiClient anybody = ApiClient.anonymous(service.url());
  private final ApiClient operator = ApiClient.anonymous(service.managementUrl());

  @Test
  void the_public_port_tells_the_status_and_nothing_else() {
    for (String path :
        List.of("/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness")) {
      ApiAnswer answer = anybody.get(path);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.text()).isEqualTo("{\"status\":\"UP\"}");
    }
    for (String path :
        List.of(
            "/actuator",
            "/actuator/prometheus",
            "/actuator/health/database",
            "/actuator/env",
            "/actuator/health/../prometheus")) {
      assertThat(anybody.get(path).status()).as(path).isEqualTo(404);
    }
  }

  @Test
  void the_other_port_tells_the_details_and_the_metrics() {
    ApiAnswer health = operator.get("/actuator/health");

    assertThat(health.at("/components/database/status")).isEqualTo("UP");
    assertThat(health.at("/components/clock/status")).isEqualTo("UP");
    assertThat(health.json().at("/components/clock/details/aheadMilliseconds").isNumber()).isTrue();
    assertThat(operator.get("/actuator/prometheus").text())
        .contains(
            "payments_charges_flagged",
            "payments_clock_ahead_seconds",
            "payments_clock_right 1",
            "payments_database_reachable 1",
            "hikaricp_connections_pending");
    assertThat(operator.get("/checkout/v1/checkout.js").status()).isEqualTo(404);
  }

  @Test
  void it_has_health_and_metrics_and_nothing_of_the_other_ports() {
    assertThat(service.part(WebEndpointsSupplier.class).getEndpoints())
        .extracting(endpoint -> endpoint.getEndpointId().toString())
        .containsExactlyInAnyOrder("health", "prometheus");
    for (String operation : Routes.all().keySet()) {
      String[] methodAndPath = operation.split(" ", 2);
      String path = methodAndPath[1].replaceAll("\\{\\w+}", UUID.randomUUID().toString());
      assertThat(
              RawHttp.statusOf(
                  RawHttp.send(
                      service.managementUrl(),
                      "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                          .formatted(methodAndPath[0], path))))
          .as(operation)
          .isEqualTo(404);
    }
  }

  @Test
  void it_listens_on_this_machine_alone_by_default() {
    assertThat(service.setting("management.server.address")).isEqualTo("127.0.0.1");
  }

  @Test
  void who_asks_for_health_or_metrics_makes_the_database_do_nothing() throws SQLException {
    RunningService quiet =
        RunningService.start(
            "--payments.agenda.enabled=false", "--payments.webhooks.delivery.enabled=false");
    try {
      try (Connection holder = quiet.database().ownerDataSource().getConnection();
          Statement statement = holder.createStatement()) {
        holder.setAutoCommit(false);
        // To count the flagged charges now, a statement would wait for this.
        statement.execute("lock table charge in access exclusive mode");
        ApiClient asking = ApiClient.anonymous(quiet.managementUrl());
        assertThat(asking.get("/actuator/prometheus").status()).isEqualTo(200);
        assertThat(asking.get("/actuator/health").status()).isEqualTo(200);
        assertThat(ApiClient.anonymous(quiet.url()).get("/actuator/health").status())
            .isEqualTo(200);
        holder.rollback();
      }
    } finally {
      quiet.stop();
    }
  }

  @Test
  void a_node_without_its_database_is_not_ready() {
    RunningService cut = RunningService.start();
    try {
      ApiClient asking = ApiClient.anonymous(cut.url());
      assertThat(asking.get("/actuator/health/readiness").status()).isEqualTo(200);

      String name = cut.owner().queryForObject("select current_database()", String.class);
      JdbcTemplate owner = elsewhere(cut, cut.database().ownerUsername());
      owner.execute("alter database " + name + " allow_connections false");
      try {
        // A login may end its own connections: the service's own.
        elsewhere(cut, cut.database().applicationUsername())
            .queryForList(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                    + " where usename = current_user and datname = ?",
                name);
        await().until(() -> asking.get("/actuator/health/readiness").status() == 503);
        assertThat(asking.get("/actuator/health/liveness").status()).isEqualTo(200);
      } finally {
        owner.execute("alter database " + name + " allow_connections true");
      }
      await().until(() -> asking.get("/actuator/health/readiness").status() == 200);
    } finally {
      cut.stop();
    }
  }

  private static JdbcTemplate elsewhere(RunningService service, String login) {
    TestDatabase database = service.database();
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(database.serverUrl());
    source.setUser(login);
    source.setPassword(
        login.equals(database.ownerUsername())
            ? database.ownerPassword()
            : database.applicationPassword());
    return new JdbcTemplate(source);
  }

  @Test
  void the_description_is_not_served_unless_asked_for() {
    RunningService production = RunningService.start("--payments.api-description=false");
    try {
      ApiClient asking = ApiClient.anonymous(production.url());
      assertThat(asking.get("/v3/api-docs").status()).isEqualTo(404);
      assertThat(asking.get("/swagger-ui").status()).isEqualTo(404);
      assertThat(asking.get("/swagger-ui/index.html").status()).isEqualTo(404);
    } finally {
      production.stop();
    }
  }
}
