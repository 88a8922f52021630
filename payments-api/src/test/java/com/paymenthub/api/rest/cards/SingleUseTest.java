package com.paymenthub.api.rest.cards;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A token is good for one card, whichever of two nodes is asked for it at the same moment. */
class SingleUseTest {

  private static final int ROUNDS = 15;

  private static RunningService one;
  private static RunningService other;

  @BeforeAll
  static void startTwoNodes() {
    one = RunningService.start();
    other = one.anotherNode();
  }

  @AfterAll
  static void stop() {
    other.stop();
    one.stop();
  }

  @Test
  void of_two_charges_with_one_token_exactly_one_is_made() throws Exception {
    TestAccount account = one.newAccount();
    for (int round = 0; round < ROUNDS; round++) {
      String token = CardToken.valid().createdBy(one.client(account));
      String charge = CardToken.charge(account.merchantId(), token);

      assertOneWins(
          () -> one.client(account).post("/v1/charges", charge),
          () -> other.client(account).post("/v1/charges", charge));
    }
    assertThat(cardsOf(account)).isEqualTo(ROUNDS);
    Parity.assertKept(one);
  }

  @Test
  void of_a_charge_and_a_card_with_one_token_exactly_one_is_made() throws Exception {
    TestAccount account = one.newAccount();
    for (int round = 0; round < ROUNDS; round++) {
      String token = CardToken.valid().createdBy(other.client(account));

      assertOneWins(
          () ->
              one.client(account)
                  .post("/v1/charges", CardToken.charge(account.merchantId(), token)),
          () -> other.client(account).post("/v1/cards", CardToken.card(token)));
    }
    assertThat(cardsOf(account)).isEqualTo(ROUNDS);
  }

  @Test
  void a_refused_charge_leaves_the_token_unused() {
    TestAccount account = one.newAccount();
    ApiClient client = one.client(account);
    String token = CardToken.valid().createdBy(client);

    ApiAnswer refused =
        client.post("/v1/charges", CardToken.charge(one.newAccount().merchantId(), token));

    assertThat(refused.at("/error/key")).isEqualTo("merchant_not_found");
    assertThat(client.post("/v1/cards", CardToken.card(token)).status()).isEqualTo(201);
  }

  private static void assertOneWins(Callable<ApiAnswer> first, Callable<ApiAnswer> second)
      throws Exception {
    List<ApiAnswer> answers = atOnce(first, second);

    assertThat(answers).extracting(ApiAnswer::status).containsExactlyInAnyOrder(201, 422);
    ApiAnswer refused =
        answers.stream().filter(answer -> answer.status() == 422).findFirst().orElseThrow();
    assertThat(refused.at("/error/key")).isEqualTo("token_used");
  }

  private static List<ApiAnswer> atOnce(Callable<ApiAnswer> first, Callable<ApiAnswer> second)
      throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    List<ApiAnswer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<ApiAnswer>> running = new ArrayList<>();
      for (Callable<ApiAnswer> request : List.of(first, second)) {
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return request.call();
                }));
      }
      for (Future<ApiAnswer> answer : running) {
        answers.add(answer.get());
      }
    }
    return answers;
  }

  private static long cardsOf(TestAccount account) {
    return one.client(account).get("/v1/cards").json().at("/meta/totalItems").longValue();
  }
}
