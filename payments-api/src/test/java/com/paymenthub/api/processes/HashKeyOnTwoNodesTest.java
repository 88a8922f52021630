package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.sealing.HashKeyRotation;
import com.paymenthub.platform.sealing.KeyedHash;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two nodes of which one hashes with the new key already and the other one does not yet. */
class HashKeyOnTwoNodesTest {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int CUSTOMERS = 25;
  private static final AdvancingClock EARLY = new AdvancingClock();

  private static RunningService late;
  private static RunningService early;

  @BeforeAll
  static void startTwoNodes() {
    late = RunningService.start();
    early = late.anotherNode(EARLY);
    EARLY.advance(Duration.ofHours(1));
    early.part(Transactions.class).run(() -> early.part(HashKeyRotation.class).addKey());
    EARLY.advance(Duration.ofMinutes(1));
    for (RunningService node : List.of(early, late)) {
      await().atMost(PATIENCE).until(() -> node.part(KeyedHash.class).isBeingReplaced());
    }
    assertThat(bytesOfHash(late)).isEqualTo(32);
    assertThat(bytesOfHash(early)).isEqualTo(36);
  }

  @AfterAll
  static void stop() {
    early.stop();
    late.stop();
  }

  private static int bytesOfHash(RunningService node) {
    return node.part(KeyedHash.class).of(KeyedHash.Purpose.KEY_CHECK).length;
  }

  private final TestAccount account = late.newAccount();

  @Test
  void a_document_and_an_email_belong_to_one_customer_of_an_account() throws Exception {
    for (int number = 1; number <= CUSTOMERS; number++) {
      String body = CustomerBody.number(number).json();
      assertThat(onBoth(node -> node.post("/v1/customers", body)))
          .extracting(ApiAnswer::status)
          .containsExactlyInAnyOrder(201, 409);
      String email = "anna.%d@example.com".formatted(number);
      List<String> bodies =
          List.of(
              CustomerBody.number(1_000 + number).with("email", email).json(),
              CustomerBody.number(2_000 + number).with("email", email).json());
      assertThat(
              atOnce(
                  () -> late.client(account).post("/v1/customers", bodies.getFirst()),
                  () -> early.client(account).post("/v1/customers", bodies.getLast())))
          .extracting(ApiAnswer::status)
          .containsExactlyInAnyOrder(201, 409);
    }
    assertThat(
            late.application()
                .queryForObject(
                    "select count(*) from customer where client_id = ?",
                    Integer.class,
                    account.clientId()))
        .isEqualTo(2 * CUSTOMERS);
  }

  @Test
  void a_repeated_request_is_answered_as_the_first_one_on_the_other_node() {
    String body = CardCharge.of(account).json();
    for (List<RunningService> nodes : List.of(List.of(early, late), List.of(late, early))) {
      String key = UUID.randomUUID().toString();
      ApiAnswer first = nodes.getFirst().client(account).postWithKey("/v1/charges", body, key);

      assertThat(first.status()).as(first.text()).isEqualTo(201);
      assertThat(nodes.getLast().client(account).postWithKey("/v1/charges", body, key).text())
          .isEqualTo(first.text());
    }
  }

  @Test
  void keys_and_fingerprints_count_on_the_other_node() {
    for (List<RunningService> nodes : List.of(List.of(early, late), List.of(late, early))) {
      TestAccount made = nodes.getFirst().newAccount();
      ApiClient there = nodes.getLast().client(made);
      ApiClient here = nodes.getFirst().client(made);

      assertThat(there.get("/v1/merchants").status()).isEqualTo(200);
      assertThat(here.get("/v1/merchants").status()).isEqualTo(200);
      assertThat(here.get("/v1/cards/" + SavedCardLoad.card(here)).at("/fingerprint"))
          .isEqualTo(there.get("/v1/cards/" + SavedCardLoad.card(there)).at("/fingerprint"));
    }
  }

  private interface Call {
    ApiAnswer on(ApiClient node);
  }

  private List<ApiAnswer> onBoth(Call call) throws Exception {
    return atOnce(() -> call.on(late.client(account)), () -> call.on(early.client(account)));
  }

  private static List<ApiAnswer> atOnce(Callable<ApiAnswer> one, Callable<ApiAnswer> other)
      throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<ApiAnswer>> running = new ArrayList<>();
      for (Callable<ApiAnswer> call : List.of(one, other)) {
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return call.call();
                }));
      }
      start.countDown();
      return List.of(running.getFirst().get(), running.getLast().get());
    }
  }
}
