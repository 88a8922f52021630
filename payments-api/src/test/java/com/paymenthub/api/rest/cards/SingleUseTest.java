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
  private static final int AT_ONCE = 16;

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
  void of_many_charges_with_one_token_exactly_one_is_made() throws Exception {
    TestAccount account = one.newAccount();
    int moved = one.movements().size();
    for (int round = 0; round < ROUNDS; round++) {
      String token = CardToken.valid().createdBy(one.client(account));
      String charge = CardToken.charge(account.merchantId(), token);
      List<Callable<ApiAnswer>> requests = new ArrayList<>();
      for (int i = 0; i < AT_ONCE / 2; i++) {
        for (RunningService node : List.of(one, other)) {
          requests.add(() -> node.client(account).post("/v1/charges", charge));
        }
      }

      assertOneWins(requests);
    }
    assertThat(cardsOf(account)).isEqualTo(ROUNDS);
    assertThat(chargesOf(account)).isEqualTo(ROUNDS);
    assertThat(one.movements()).hasSize(moved + ROUNDS);
    Parity.assertKept(one);
  }

  @Test
  void of_a_charge_and_a_card_with_one_token_exactly_one_is_made() throws Exception {
    TestAccount account = one.newAccount();
    for (int round = 0; round < ROUNDS; round++) {
      String token = CardToken.valid().createdBy(other.client(account));

      assertOneWins(
          List.of(
              () ->
                  one.client(account)
                      .post("/v1/charges", CardToken.charge(account.merchantId(), token)),
              () -> other.client(account).post("/v1/cards", CardToken.card(token))));
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

  private static void assertOneWins(List<Callable<ApiAnswer>> requests) throws Exception {
    List<ApiAnswer> answers = atOnce(requests);

    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 201)
        .hasSize(requests.size() - 1)
        .allSatisfy(
            refused -> {
              assertThat(refused.status()).as(refused.text()).isEqualTo(422);
              assertThat(refused.at("/error/key")).isEqualTo("token_used");
            });
  }

  private static List<ApiAnswer> atOnce(List<Callable<ApiAnswer>> requests) throws Exception {
    CyclicBarrier start = new CyclicBarrier(requests.size());
    List<ApiAnswer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<ApiAnswer>> running = new ArrayList<>();
      for (Callable<ApiAnswer> request : requests) {
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

  private static long chargesOf(TestAccount account) {
    return one.client(account).get("/v1/charges").json().at("/meta/totalItems").longValue();
  }

  private static long cardsOf(TestAccount account) {
    return one.client(account).get("/v1/cards").json().at("/meta/totalItems").longValue();
  }
}
