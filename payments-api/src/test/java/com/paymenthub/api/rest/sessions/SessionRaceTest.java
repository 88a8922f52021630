package com.paymenthub.api.rest.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * Many buyers pay one session at once, on two nodes. How many and how often can be set: {@code
 * -Dsessions.race.buyers=1000 -Dsessions.race.rounds=10}.
 */
class SessionRaceTest {

  private static final int BUYERS = Integer.getInteger("sessions.race.buyers", 100);
  private static final int ROUNDS = Integer.getInteger("sessions.race.rounds", 3);
  private static final String SIMULATED = "--payments.simulators.production=true";
  private static final int MIXED_BUYERS = 100;
  private static final int MAXIMUM_REPEATS = 5;
  private static final int GOOD_CARD = 1;
  private static final int BLOCKED_CARD = 5;

  private static RunningService one;
  private static RunningService another;
  private static TestAccount account;

  @BeforeAll
  static void two_nodes() {
    one = RunningService.start(SIMULATED);
    another = one.anotherNode(SIMULATED);
    TestAccount made = one.newAccount(Environment.PRODUCTION);
    account = new TestAccount(made.clientId(), made.apiKey(), patientMerchant(one.client(made)));
  }

  /** A merchant whose simulator is waited for, however busy this computer is. */
  private static UUID patientMerchant(ApiClient client) {
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5732", "providers": [{"name": "patient", "priority": 1, "credentials":
              {"type": "SERVICE_SANDBOX", "settings": {"deadlineMillis": 60000}}}]}
            """);
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return UUID.fromString(merchant.at("/id"));
  }

  @AfterAll
  static void stop() {
    another.stop();
    one.stop();
  }

  @Test
  void of_many_payments_at_once_exactly_one_moves_money_and_the_others_are_told_the_truth()
      throws Exception {
    for (int round = 1; round <= ROUNDS; round++) {
      String session = newSession();
      List<SimulatedMovement> before = one.movements();

      List<ApiAnswer> answers = payAtOnce(session, BUYERS, _ -> GOOD_CARD);

      assertThat(answers).hasSize(BUYERS);
      List<ApiAnswer> winners = answers.stream().filter(answer -> answer.status() == 201).toList();
      assertThat(winners).as("round %d", round).hasSize(1);
      assertThat(winners.getFirst().at("/status")).isEqualTo("paid");
      assertThat(answers)
          .filteredOn(answer -> answer.status() != 201)
          .allSatisfy(SessionRaceTest::assertTrueRefusal);
      List<SimulatedMovement> moved =
          one.movements().subList(before.size(), one.movements().size());
      assertThat(moved)
          .as("round %d", round)
          .singleElement()
          .satisfies(
              movement -> {
                assertThat(movement.kind()).isEqualTo(RequestType.AUTHORIZATION);
                assertThat(movement.amount().minorUnits()).isEqualTo(1990);
                assertThat(movement.reference())
                    .hasToString(winners.getFirst().at("/transactionRequests/0/id"));
              });
      assertThat(chargesOf(session)).isEqualTo(1);
      assertThat(client(another).get("/v1/sessions/" + session).at("/chargeId"))
          .isEqualTo(winners.getFirst().at("/chargeId"));
    }
    Parity.assertKept(one);
  }

  @RepeatedTest(2)
  void declined_cards_in_between_never_let_two_pay() throws Exception {
    String session = newSession();
    int before = one.movements().size();

    List<ApiAnswer> answers =
        payAtOnce(session, MIXED_BUYERS, buyer -> buyer % 4 == 0 ? GOOD_CARD : BLOCKED_CARD);
    ApiAnswer last = pay(one, session, GOOD_CARD);

    List<ApiAnswer> all = new ArrayList<>(answers);
    all.add(last);
    assertThat(all)
        .filteredOn(answer -> answer.status() == 201 && answer.at("/status").equals("paid"))
        .hasSize(1);
    assertThat(all)
        .filteredOn(answer -> answer.status() != 201)
        .allSatisfy(SessionRaceTest::assertTrueRefusal);
    assertThat(one.movements()).hasSize(before + 1);
    assertThat(client(one).get("/v1/sessions/" + session).at("/status")).isEqualTo("paid");
    Parity.assertKept(another);
  }

  private static void assertTrueRefusal(ApiAnswer answer) {
    assertThat(answer.status() + " " + answer.at("/error/key"))
        .isIn("409 session_payment_pending", "422 session_closed");
  }

  private static List<ApiAnswer> payAtOnce(String session, int number, IntUnaryOperator card)
      throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    List<Future<ApiAnswer>> payments = new ArrayList<>();
    try (ExecutorService buyers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int buyer = 0; buyer < number; buyer++) {
        RunningService node = buyer % 2 == 0 ? one : another;
        int lastDigit = card.applyAsInt(buyer / 2);
        payments.add(
            buyers.submit(
                () -> {
                  start.await();
                  return pay(node, session, lastDigit);
                }));
      }
      start.countDown();
    }
    List<ApiAnswer> answers = new ArrayList<>();
    for (Future<ApiAnswer> payment : payments) {
      answers.add(payment.get());
    }
    return answers;
  }

  /** Who is told that the service is too busy repeats the request, with its key. */
  private static ApiAnswer pay(RunningService node, String session, int lastDigit) {
    String path = "/v1/sessions/" + session + "/charge";
    String body = SessionBody.payment(account).cardEndingIn(lastDigit).json();
    String key = UUID.randomUUID().toString();
    ApiAnswer answer = client(node).postWithKey(path, body, key);
    for (int repeat = 1; repeat <= MAXIMUM_REPEATS && answer.status() == 503; repeat++) {
      assertThat(answer.header("Retry-After")).isPresent();
      answer = client(node).postWithKey(path, body, key);
    }
    return answer;
  }

  private static String newSession() {
    ApiAnswer answer =
        client(one).post("/v1/sessions", SessionBody.of(account).with("capture", true).json());
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.at("/id");
  }

  private static int chargesOf(String session) {
    return client(one)
        .get("/v1/charges?sessionId=" + session)
        .json()
        .at("/meta/totalItems")
        .intValue();
  }

  private static ApiClient client(RunningService node) {
    return node.client(account);
  }
}
