package com.paymenthub.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The same request several times at once has one effect. */
class ConcurrentDuplicatesTest {

  private static final int AT_ONCE = 8;

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void while_the_first_one_runs_the_others_are_told_to_come_back_and_then_get_its_answer()
      throws SQLException {
    String key = UUID.randomUUID().toString();
    String charge = CardCharge.of(account).json();

    List<ApiAnswer> answers;
    try (Connection holding = service.database().ownerDataSource().getConnection();
        Statement statement = holding.createStatement()) {
      holding.setAutoCommit(false);
      // The simulator cannot answer the first one before the others are answered.
      statement.execute("lock table simulator_entry in access exclusive mode");
      answers =
          atOnce(
              "/v1/charges",
              charge,
              key,
              running -> {
                await().until(() -> answered(running) == AT_ONCE - 1);
                holding.rollback();
              });
    }

    List<ApiAnswer> created = answers.stream().filter(it -> it.status() == 201).toList();
    assertThat(created).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 201)
        .hasSize(AT_ONCE - 1)
        .allSatisfy(
            answer -> {
              assertThat(answer.status()).isEqualTo(409);
              assertThat(answer.at("/error/type")).isEqualTo("conflict");
              assertThat(answer.at("/error/key")).isEqualTo("idempotency_in_progress");
              assertThat(answer.header("Retry-After")).contains("1");
            });
    ApiAnswer later = client.postWithKey("/v1/charges", charge, key);
    assertThat(later.text()).isEqualTo(created.getFirst().text());
    assertThat(later.header("Idempotency-Replayed")).contains("true");
    assertThat(client.get("/v1/charges").json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  @Test
  void what_is_done_in_one_step_is_done_once_and_answered_to_all() {
    String merchant =
        """
        {"mcc":"5732","providers":[
          {"name":"a","priority":1,"credentials":{"type":"SERVICE_SANDBOX"}}]}
        """;
    assertOneAnswer(atOnce("/v1/merchants", merchant, UUID.randomUUID().toString()), 201);
  }

  @Test
  void a_refusal_is_one_too() {
    for (int round = 0; round < 10; round++) {
      String charge =
          CardCharge.of(account).with("merchantId", UUID.randomUUID().toString()).json();
      assertOneAnswer(atOnce("/v1/charges", charge, UUID.randomUUID().toString()), 404);
    }
  }

  private static void assertOneAnswer(List<ApiAnswer> answers, int status) {
    assertThat(answers).extracting(ApiAnswer::status).containsOnly(status);
    assertThat(answers).extracting(ApiAnswer::text).containsOnly(answers.getFirst().text());
    assertThat(answers)
        .filteredOn(answer -> answer.header("Idempotency-Replayed").isEmpty())
        .hasSize(1);
  }

  private static long answered(List<Future<ApiAnswer>> running) {
    return running.stream().filter(Future::isDone).count();
  }

  private List<ApiAnswer> atOnce(String path, String body, String key) {
    return atOnce(path, body, key, _ -> {});
  }

  private List<ApiAnswer> atOnce(String path, String body, String key, Waiting wait) {
    CyclicBarrier start = new CyclicBarrier(AT_ONCE);
    List<ApiAnswer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<ApiAnswer>> running = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return client.postWithKey(path, body, key);
                }));
      }
      wait.accept(running);
      for (Future<ApiAnswer> one : running) {
        answers.add(one.get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | SQLException e) {
      throw new IllegalStateException(e);
    }
    return answers;
  }

  /** What a test does while its requests run. */
  private interface Waiting {
    void accept(List<Future<ApiAnswer>> running) throws SQLException;
  }
}
