package com.paymenthub.api.buyers;

import static com.paymenthub.api.buyers.Shop.pathOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.charging.attempts.CardAttempts;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Strangers cannot try out cards without end, with any keys, nodes and numbers. */
class AttemptLimitsTest {

  private static final String CHARGES = "/v1/charges";
  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService SERVICE =
      RunningService.start(
          CLOCK, "--payments.agenda.enabled=false", "--payments.simulators.production=true");

  private final Shop shop = new Shop(SERVICE);

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void ten_failed_cards_close_a_session_to_cards_and_to_nothing_else() {
    ApiAnswer session = shop.session();
    for (int serial = 0; serial < 10; serial++) {
      assertThat(pay(session, Numbers.of(serial, 5)).status()).isEqualTo(201);
    }

    ApiAnswer refused = pay(session, Numbers.of(10, 1));

    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.at("/error/key")).isEqualTo("too_many_attempts");
    assertThat(shop.merchant.get(pathOf(session)).at("/status")).isEqualTo("created");
    CLOCK.advance(Duration.ofHours(2));
    assertThat(pay(session, Numbers.of(10, 1)).at("/error/key")).isEqualTo("too_many_attempts");
    ApiAnswer pix =
        shop.buyerOf(session)
            .post(pathOf(session) + "/charge", shop.byPix(Shop.oneShot(CustomerBody.number(1))));
    assertThat(pix.status()).as(pix.text()).isEqualTo(201);
    assertThat(pay(shop.session(), Numbers.of(10, 1)).at("/status")).isEqualTo("paid");
  }

  @Test
  void a_number_that_failed_five_times_within_an_hour_has_to_wait() {
    String number = Numbers.of(1, 5);
    for (int time = 0; time < 5; time++) {
      assertThat(pay(shop.session(), number).status()).isEqualTo(201);
      CLOCK.advance(Duration.ofMinutes(1));
    }

    assertThatItHasToWait(pay(shop.session(), number), 55);
    assertThatItHasToWait(charge(shop.publicKey("charges"), number), 55);
    assertThatItHasToWait(token(shop.publicKey("tokens"), number), 55);
    assertThat(shop.merchant.get(CHARGES).json().at("/meta/totalItems").intValue()).isEqualTo(5);
    // The merchant itself is not limited, nor is another account, nor another number.
    assertThat(charge(shop.merchant, number).status()).isEqualTo(201);
    Shop other = new Shop(SERVICE);
    assertThat(
            other
                .publicKey("charges")
                .post(CHARGES, CardCharge.of(other.account).withCard("cardNumber", number).json())
                .status())
        .isEqualTo(201);
    assertThat(charge(shop.publicKey("charges"), Numbers.of(2, 5)).status()).isEqualTo(201);
    CLOCK.advance(Duration.ofMinutes(55));
    assertThat(pay(shop.session(), number).status()).isEqualTo(201);
    assertThatItHasToWait(pay(shop.session(), number), 1);
  }

  @Test
  void a_success_is_not_counted() {
    ApiClient buyer = shop.publicKey("charges");
    for (int time = 0; time < 8; time++) {
      assertThat(charge(buyer, Numbers.of(3, 1)).at("/status")).isEqualTo("pre_authorized");
    }
    for (int time = 0; time < 5; time++) {
      assertThat(refusedFor(buyer, Numbers.of(3, 1)).at("/status")).isEqualTo("failed");
    }

    assertThat(charge(buyer, Numbers.of(3, 1)).status()).isEqualTo(429);
  }

  @Test
  void what_nobody_knows_counts_until_it_is_found_to_have_succeeded() {
    ApiClient buyer = shop.publicKey("charges");
    String number = Numbers.of(4, 8);
    List<ApiAnswer> pending = Stream.generate(() -> charge(buyer, number)).limit(5).toList();
    assertThat(pending).allMatch(answer -> "pending".equals(answer.at("/status")));
    assertThat(charge(buyer, number).status()).isEqualTo(429);

    CLOCK.advance(Duration.ofSeconds(10));
    while (SERVICE.part(ChargeDueWork.class).performNext()) {}

    assertThat(pending)
        .allMatch(
            answer ->
                "pre_authorized".equals(buyer.get(CHARGES + "/" + answer.at("/id")).at("/status")));
    assertThat(charge(buyer, number).status()).isEqualTo(201);
  }

  @Test
  void repeats_count_once() {
    ApiClient buyer = shop.publicKey("charges");
    String body = body(Numbers.of(5, 5));
    for (int time = 0; time < 7; time++) {
      assertThat(buyer.postWithKey(CHARGES, body, "once").status()).isEqualTo(201);
    }
    for (int time = 1; time < 5; time++) {
      assertThat(buyer.post(CHARGES, body).status()).isEqualTo(201);
    }

    assertThat(buyer.postWithKey(CHARGES, body, "twice").status()).isEqualTo(429);
    // A refusal for now is not the answer for ever.
    CLOCK.advance(Duration.ofMinutes(61));
    assertThat(buyer.postWithKey(CHARGES, body, "twice").status()).isEqualTo(201);
    assertThat(buyer.postWithKey(CHARGES, body, "once").header("Idempotency-Replayed"))
        .contains("true");
  }

  @Test
  void a_token_and_what_is_done_with_it_are_one_attempt() {
    ApiClient buyer = shop.publicKey("tokens", "charges", "cards");
    String number = Numbers.of(6, 5);
    for (int time = 0; time < 4; time++) {
      ApiAnswer token = token(buyer, number);
      ApiAnswer charge =
          buyer.post(CHARGES, CardToken.charge(shop.account.merchantId(), token.at("/id")));
      assertThat(charge.at("/status")).as(charge.text()).isEqualTo("failed");
    }
    ApiAnswer last = token(buyer, number);
    assertThat(last.status()).isEqualTo(201);
    assertThat(token(buyer, number).status()).isEqualTo(429);

    // The bank finds the last one good, which takes it back.
    assertThat(buyer.post("/v1/cards", CardToken.card(last.at("/id"))).at("/status"))
        .isEqualTo("active");

    assertThat(token(buyer, number).status()).isEqualTo(201);
    assertThat(token(buyer, number).status()).isEqualTo(429);
  }

  @Test
  void a_merchant_who_uses_a_token_takes_its_attempt_back_when_it_succeeds() {
    ApiClient buyer = shop.publicKey("tokens");
    String number = Numbers.of(7, 1);
    for (int time = 0; time < 8; time++) {
      String token = token(buyer, number).at("/id");
      ApiAnswer charge =
          shop.merchant.post(CHARGES, CardToken.charge(shop.account.merchantId(), token));
      assertThat(charge.at("/status")).as(charge.text()).isEqualTo("pre_authorized");
    }
    for (int time = 0; time < 5; time++) {
      String token = token(buyer, Numbers.of(7, 5)).at("/id");
      shop.merchant.post(CHARGES, CardToken.charge(shop.account.merchantId(), token));
    }

    assertThat(token(buyer, Numbers.of(7, 5)).status()).isEqualTo(429);
  }

  @Test
  void two_nodes_let_exactly_five_through_at_the_same_moment() throws Exception {
    AdvancingClock clock = new AdvancingClock();
    RunningService second =
        SERVICE.anotherNode(
            clock, "--payments.agenda.enabled=false", "--payments.simulators.production=true");
    clock.advance(CLOCK.ahead());
    try (ExecutorService callers = Executors.newFixedThreadPool(8)) {
      TestAccount stranger = new TestKeys(SERVICE).publicKey(shop.account, "charges");
      ApiClient here = SERVICE.client(stranger);
      ApiClient there = second.client(stranger);
      String body = body(Numbers.of(8, 5));
      List<Callable<Integer>> calls =
          IntStream.range(0, 40)
              .mapToObj(
                  call ->
                      (Callable<Integer>)
                          () -> (call % 2 == 0 ? here : there).post(CHARGES, body).status())
              .toList();

      List<Integer> statuses =
          callers.invokeAll(calls).stream().map(Future::resultNow).sorted().toList();

      assertThat(statuses)
          .isEqualTo(
              Stream.concat(
                      Collections.nCopies(5, 201).stream(), Collections.nCopies(35, 429).stream())
                  .toList());
    } finally {
      second.stop();
    }
  }

  @Test
  void what_counts_no_more_is_removed() {
    charge(shop.publicKey("charges"), Numbers.of(9, 5));
    CLOCK.advance(Duration.ofMinutes(61));
    while (SERVICE.part(CardAttempts.class).removeOld(100) == 100) {}

    assertThat(
            SERVICE
                .owner()
                .queryForObject(
                    "select count(*) from card_attempt where counted_for <> 'SESSION'",
                    Integer.class))
        .isZero();
  }

  private static void assertThatItHasToWait(ApiAnswer answer, int minutes) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(429);
    assertThat(answer.at("/error/key")).isEqualTo("too_many_card_attempts");
    assertThat(answer.header("Retry-After"))
        .hasValueSatisfying(
            seconds ->
                assertThat(Duration.ofSeconds(Long.parseLong(seconds)))
                    .isBetween(Duration.ofMinutes(minutes - 2L), Duration.ofMinutes(minutes)));
  }

  private ApiAnswer pay(ApiAnswer session, String number) {
    return shop.buyerOf(session)
        .post(
            pathOf(session) + "/charge",
            SessionBody.payment(shop.account).withCard("cardNumber", number).json());
  }

  private ApiAnswer charge(ApiClient client, String number) {
    return client.post(CHARGES, body(number));
  }

  private ApiAnswer refusedFor(ApiClient client, String number) {
    return client.post(
        CHARGES,
        CardCharge.of(shop.account).with("amount", 992).withCard("cardNumber", number).json());
  }

  private String body(String number) {
    return CardCharge.of(shop.account).withCard("cardNumber", number).json();
  }

  private static ApiAnswer token(ApiClient client, String number) {
    return client.post("/v1/tokens", CardToken.valid().with("cardNumber", number).json());
  }
}
