package com.paymenthub.api.rest.cards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.domain.cards.CardEvent.CardFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of cards and tokens as time goes by and as they are used. */
class CardLifeTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private static AdvancingClock clock;
  private static RunningService resting;

  /** A node that answers but does nothing by itself, as if those that do were down. */
  @BeforeAll
  static void startANodeThatDoesNothingByItself() {
    clock = new AdvancingClock();
    resting = RunningService.start(clock, "--payments.agenda.enabled=false");
  }

  @AfterAll
  static void stop() {
    resting.stop();
  }

  private final TestAccount account = resting.newAccount();
  private final ApiClient client = resting.client(account);

  @Test
  void a_pending_card_fails_after_an_hour_once_and_is_seen_to_at_once() {
    List<UUID> pending = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      pending.add(UUID.fromString(pendingCard()));
    }
    String active = card("120");

    clock.advance(HOUR);

    for (UUID id : pending) {
      assertThat(statusOf(id.toString())).isEqualTo("failed");
    }
    assertThat(statusOf(active)).isEqualTo("active");
    assertThat(client.get("/v1/cards?sort=ASC&limit=1").at("/items/0/status")).isEqualTo("failed");
    assertThat(pending).allSatisfy(id -> assertThat(failuresOf(id)).isEmpty());

    // Nodes come back after a downtime, two at once.
    RunningService one = startKeeper();
    RunningService other = startKeeper();
    try {
      await().until(() -> pending.stream().noneMatch(id -> failuresOf(id).isEmpty()));
    } finally {
      one.stop();
      other.stop();
    }
    assertThat(pending)
        .allSatisfy(
            id ->
                assertThat(failuresOf(id))
                    .singleElement()
                    .extracting(CardFailed::reason)
                    .isEqualTo("not_confirmed_in_time"));
    assertThat(statusOf(active)).isEqualTo("active");
    assertThat(resting.application().queryForObject("select count(*) from card_agenda", Long.class))
        .isZero();
    Parity.assertKept(resting);
  }

  @Test
  void a_pending_card_can_be_charged_for_an_hour_only() {
    String early = pendingCard();
    String late = pendingCard();
    clock.advance(HOUR.minusMinutes(2));
    ApiAnswer inTime = charge(early);

    clock.advance(Duration.ofMinutes(2));
    ApiAnswer tooLate = charge(late);

    assertThat(inTime.status()).as(inTime.text()).isEqualTo(201);
    assertThat(statusOf(early)).isEqualTo("active");
    assertThat(tooLate.status()).isEqualTo(422);
    assertThat(tooLate.at("/error/key")).isEqualTo("card_unusable");
    assertThat(charge(early).status()).isEqualTo(201);
  }

  @Test
  void a_failed_card_cannot_be_charged() {
    ApiAnswer refused = charge(card("128"));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/type")).isEqualTo("invalid_request_error");
    assertThat(refused.at("/error/key")).isEqualTo("card_unusable");
  }

  @Test
  void a_saved_card_is_charged_with_and_without_its_code() {
    String cardId = card("120");

    ApiAnswer with = charge(Map.of("sourceType", "card", "cardId", cardId, "cardCvv", "123"));
    ApiAnswer without = charge(cardId);

    for (ApiAnswer answer : List.of(with, without)) {
      assertThat(answer.status()).as(answer.text()).isEqualTo(201);
      assertThat(answer.at("/paymentSource/sourceType")).isEqualTo("card");
      assertThat(answer.at("/paymentSource/cardId")).isEqualTo(cardId);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, pre_authorized, active, true",
    "2, failed, active, true",
    "3, failed, failed, false",
    "5, failed, active, true",
    "8, pending, pending, false"
  })
  void a_card_of_a_token_learns_from_its_first_charge(
      int lastDigit, String chargeStatus, String cardStatus, boolean confirmed) {
    String token = CardToken.valid().cardEndingIn(lastDigit).createdBy(client);

    ApiAnswer charged = client.post("/v1/charges", CardToken.charge(account.merchantId(), token));

    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.at("/status")).isEqualTo(chargeStatus);
    assertThat(charged.at("/paymentSource/sourceType")).isEqualTo("card");
    ApiAnswer card = client.get("/v1/cards/" + charged.at("/paymentSource/cardId"));
    assertThat(card.at("/status")).isEqualTo(cardStatus);
    assertThat(card.json().at("/cvvChecked").booleanValue()).isFalse();
    assertThat(card.at("/cardHolderName")).isEqualTo("MARIA SOUZA");
    assertThat(card.json().at("/fingerprint").isString()).isEqualTo(confirmed);
  }

  @Test
  void the_card_of_a_one_shot_charge_can_be_read() {
    ApiAnswer charged = client.post("/v1/charges", CardCharge.of(account).json());

    ApiAnswer card = client.get("/v1/cards/" + charged.at("/paymentSource/cardId"));

    assertThat(card.at("/status")).isEqualTo("active");
    assertThat(card.at("/fingerprint")).matches("[0-9a-f]{64}");
  }

  @Test
  void a_bad_source_is_named() {
    Map<String, Object> source = new HashMap<>();
    source.put("sourceType", "token");

    assertThat(charge(source).json().at("/error/details").toString())
        .isEqualTo("[\"paymentSource.tokenId is required\"]");
    source.put("tokenId", "x");
    assertThat(charge(source).json().at("/error/details").toString())
        .isEqualTo("[\"paymentSource.tokenId must be a UUID\"]");
    source.put("tokenId", UUID.randomUUID().toString());
    ApiAnswer unknown = charge(source);
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.json().at("/error/details").toString())
        .isEqualTo("[\"paymentSource.tokenId is unknown\"]");
    source.put("sourceType", "cash");
    assertThat(charge(source).json().at("/error/details/0").asString())
        .startsWith("paymentSource.sourceType must be one of card, token");
  }

  @Test
  void a_token_lives_two_hours() {
    String early = CardToken.valid().createdBy(client);
    String late = CardToken.valid().createdBy(client);
    clock.advance(HOUR.multipliedBy(2).minusMinutes(2));
    ApiAnswer inTime = client.post("/v1/cards", CardToken.card(early));

    clock.advance(Duration.ofMinutes(2));
    ApiAnswer tooLate = client.post("/v1/cards", CardToken.card(late));

    assertThat(inTime.status()).isEqualTo(201);
    assertThat(tooLate.status()).isEqualTo(422);
    assertThat(tooLate.at("/error/key")).isEqualTo("token_expired");
  }

  @Test
  void what_nobody_used_in_time_is_removed() {
    String token = CardToken.valid().createdBy(client);
    clock.advance(HOUR.multipliedBy(2));
    AdvancingClock itsClock = new AdvancingClock();
    RunningService keeper = resting.anotherNode(itsClock);
    try {
      itsClock.advance(clock.ahead());
      await().until(() -> count("card_token where sealed is not null") + count("card_code") == 0);
      assertThat(client.post("/v1/cards", CardToken.card(token)).at("/error/key"))
          .isEqualTo("token_expired");

      clock.advance(Duration.ofDays(1));
      itsClock.advance(Duration.ofDays(1));
      await().until(() -> count("card_token") == 0);
      assertThat(client.post("/v1/cards", CardToken.card(token)).at("/error/key"))
          .isEqualTo("token_not_found");
    } finally {
      keeper.stop();
    }
  }

  @Test
  void a_token_whose_code_was_lost_in_a_crash_still_pays_where_the_provider_allows_it() {
    String token = CardToken.valid().createdBy(client);
    loseAllCodes();

    ApiAnswer charged = client.post("/v1/charges", CardToken.charge(account.merchantId(), token));

    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.at("/status")).isEqualTo("pre_authorized");
  }

  @Test
  void a_token_whose_code_was_lost_makes_a_card_that_nobody_has_validated() {
    String token = CardToken.valid().createdBy(client);
    loseAllCodes();

    ApiAnswer card = client.post("/v1/cards", CardToken.card(token));

    assertThat(card.status()).as(card.text()).isEqualTo(201);
    assertThat(card.at("/status")).isEqualTo("pending");
    assertThat(card.json().at("/cvvChecked").booleanValue()).isFalse();
  }

  /** What PostgreSQL does with an UNLOGGED table after a crash. */
  private static void loseAllCodes() {
    resting.owner().execute("truncate card_code");
  }

  @Test
  void codes_never_reach_the_write_ahead_log() {
    assertThat(
            resting
                .owner()
                .queryForObject(
                    "select relpersistence from pg_class where relname = 'card_code'",
                    String.class))
        .isEqualTo("u");
  }

  /** A node that does what is due; its time is right until it has started, and then ours. */
  private static RunningService startKeeper() {
    AdvancingClock itsClock = new AdvancingClock();
    RunningService keeper = resting.anotherNode(itsClock);
    itsClock.advance(clock.ahead());
    return keeper;
  }

  private String pendingCard() {
    return card("129");
  }

  private String card(String cvv) {
    ApiAnswer answer =
        client.post("/v1/cards", CardToken.card(CardToken.valid().withCvv(cvv).createdBy(client)));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.at("/id");
  }

  private ApiAnswer charge(String cardId) {
    return charge(Map.of("sourceType", "card", "cardId", cardId));
  }

  private ApiAnswer charge(Map<String, Object> source) {
    return client.post("/v1/charges", CardToken.charge(account.merchantId(), source));
  }

  private String statusOf(String cardId) {
    return client.get("/v1/cards/" + cardId).at("/status");
  }

  private static List<CardFailed> failuresOf(UUID cardId) {
    return new Histories(resting.application())
        .of(cardId).stream()
            .filter(CardFailed.class::isInstance)
            .map(CardFailed.class::cast)
            .toList();
  }

  private static long count(String from) {
    Long count = resting.application().queryForObject("select count(*) from " + from, Long.class);
    return count == null ? -1 : count;
  }
}
