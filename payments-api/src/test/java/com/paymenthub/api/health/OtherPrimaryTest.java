package com.paymenthub.api.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.testing.DurablePostgres;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A primary with a synchronous standby, and one that has been made a standby itself. */
class OtherPrimaryTest {

  @TempDir private static Path directory;
  private static DurablePostgres postgres;
  private static RunningService service;

  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @BeforeAll
  static void start() {
    postgres = DurablePostgres.create(directory.resolve("data"));
    service = RunningService.start(postgres, "--payments.agenda.enabled=false");
  }

  @AfterEach
  void usual() {
    postgres.awaitNoStandby();
    postgres.takeWrites();
  }

  @AfterAll
  static void stop() {
    service.stop();
    postgres.close();
  }

  @Test
  void a_charge_whose_commit_was_cancelled_is_not_told_as_done() throws Exception {
    assertUnknown(this::charge);
  }

  @Test
  void nor_is_what_an_administrator_changes() throws Exception {
    assertUnknown(() -> client.post("/v1/auth", "{\"scope\":[\"tokens\"]}"));
  }

  @Test
  void on_a_server_that_takes_no_writes_requests_are_refused_until_it_does() {
    ApiClient anonymous = ApiClient.anonymous(service.url());
    assertThat(charge().status()).isEqualTo(201);

    postgres.refuseWrites();

    await().until(() -> charge().status() == 503);
    await().until(() -> anonymous.get("/actuator/health/readiness").status() == 503);
    assertThat(anonymous.get("/actuator/health/liveness").status()).isEqualTo(200);
    assertThat(client.post("/v1/auth", "{\"scope\":[\"tokens\"]}").status()).isEqualTo(503);

    postgres.takeWrites();

    await().until(() -> charge().status() == 201);
    await().until(() -> anonymous.get("/actuator/health/readiness").status() == 200);
  }

  private ApiAnswer charge() {
    return client.post("/v1/charges", CardCharge.of(account).json());
  }

  private static void assertUnknown(Supplier<ApiAnswer> request) throws Exception {
    postgres.awaitStandby();
    try (ExecutorService caller = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<ApiAnswer> answer = caller.submit(request::get);
      await()
          .until(
              () -> {
                postgres.cancelWaitingCommits();
                return answer.isDone();
              });

      assertThat(answer.get().status()).isEqualTo(503);
      assertThat(answer.get().header("Retry-After")).isPresent();
    }
  }
}
