package com.paymenthub.api.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.testing.DurablePostgres;
import com.paymenthub.testing.Patience;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real primary and a real standby: what the operator says of a failover holds, or no service. */
@ExtendWith(Patience.class)
class FailoverPromiseTest {

  private static final String REPLICA = "--payments.database.failover=replica";
  private static final String NO_STANDBY = "synchronous_standby_names is empty";

  @TempDir private Path directory;

  private DurablePostgres postgres;

  @BeforeEach
  void start() {
    postgres = DurablePostgres.create(directory.resolve("primary"));
  }

  @AfterEach
  void stop() {
    postgres.close();
  }

  @Test
  void a_server_that_waits_for_no_standby_is_refused() {
    assertThatThrownBy(() -> RunningService.start(postgres, REPLICA))
        .hasMessageContaining("payments.database.failover is replica")
        .hasMessageContaining(NO_STANDBY);
  }

  @Test
  void a_word_that_nobody_knows_is_refused() {
    assertThatThrownBy(() -> RunningService.start(postgres, "--payments.database.failover=maybe"))
        .rootCause()
        .hasMessageContaining("payments.database.failover must be replica, storage or none");
  }

  @ParameterizedTest
  @CsvSource({"storage, storage", "none, none", ", is not set"})
  void health_tells_what_was_said_or_that_nothing_was(String failover, String told) {
    RunningService service =
        failover == null
            ? RunningService.start(postgres)
            : RunningService.start(postgres, "--payments.database.failover=" + failover);
    try {
      assertThat(readiness(service).status()).isEqualTo(200);
      assertThat(health(service)).contains(told).doesNotContain(NO_STANDBY);
    } finally {
      service.stop();
    }
  }

  @Test
  void a_node_is_ready_only_while_a_standby_has_what_is_acknowledged() {
    DurablePostgres standby = postgres.follow(directory.resolve("standby"));
    RunningService service = RunningService.start(postgres, REPLICA);
    try {
      assertThat(readiness(service).status()).isEqualTo(200);
      assertThat(health(service)).contains("\"failover\":\"replica\"");

      postgres.awaitNoStandby();
      await().until(() -> readiness(service).status() == 503);
      assertThat(health(service)).contains(NO_STANDBY);
      assertThat(metrics(service)).contains("payments_database_failover_kept 0");

      postgres.awaitFollower();
      await().until(() -> readiness(service).status() == 200);
      assertThat(metrics(service)).contains("payments_database_failover_kept 1");
    } finally {
      service.stop();
      standby.close();
    }
  }

  @Test
  void after_a_failover_the_service_finds_the_new_primary_with_all_that_was_acknowledged() {
    DurablePostgres standby = postgres.follow(directory.resolve("standby"));
    RunningService service = RunningService.start(postgres.serviceSettingsWith(standby), REPLICA);
    try {
      TestAccount account = service.newAccount();
      ApiClient client = service.client(account);
      ApiAnswer before = client.post("/v1/charges", CardCharge.of(account).json());
      assertThat(before.status()).isEqualTo(201);

      postgres.kill();
      standby.promote();

      await()
          .until(() -> client.post("/v1/charges", CardCharge.of(account).json()).status() == 201);
      assertThat(client.get("/v1/charges/" + before.at("/id")).status()).isEqualTo(200);
      // The new primary has no standby yet, and the load balancer is told so.
      await().until(() -> health(service).contains(NO_STANDBY));
      assertThat(readiness(service).status()).isEqualTo(503);
    } finally {
      service.stop();
      standby.close();
      postgres.restart();
    }
  }

  private static ApiAnswer readiness(RunningService service) {
    return ApiClient.anonymous(service.url()).get("/actuator/health/readiness");
  }

  private static String health(RunningService service) {
    return ApiClient.anonymous(service.managementUrl()).get("/actuator/health").text();
  }

  private static String metrics(RunningService service) {
    return ApiClient.anonymous(service.managementUrl()).get("/actuator/prometheus").text();
  }
}
