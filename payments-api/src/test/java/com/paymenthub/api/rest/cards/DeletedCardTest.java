package com.paymenthub.api.rest.cards;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.cards.CardEvent.CardDeleted;
import com.paymenthub.domain.cards.CardEvent.CardNumberRemoved;
import com.paymenthub.domain.history.HistoryEvent;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A merchant deletes a card: nobody finds it any more, and open charges end as they would have. */
class DeletedCardTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final AskedWhileBusy BUSY = new AskedWhileBusy();
  private static final RunningService SERVICE =
      RunningService.start(
          CLOCK,
          context -> context.registerBean(AskedWhileBusy.class, () -> BUSY),
          "--payments.agenda.enabled=false",
          "--payments.simulators.production=true");

  @AfterAll
  static void stop() {
    Parity.assertKept(SERVICE);
    SERVICE.stop();
  }

  private final TestAccount account = SERVICE.newAccount(Environment.PRODUCTION);
  private final ApiClient client = SERVICE.client(account);

  @Test
  void it_is_found_nowhere() {
    String card = card(1);
    String kept = card(1);
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    String cardsOfCustomer = "/v1/customers/" + customer + "/cards";
    String association = "{\"cardId\": \"%s\"}".formatted(card);
    assertThat(client.post(cardsOfCustomer, association).status()).isEqualTo(204);

    ApiAnswer deleted = delete(card);

    assertThat(deleted.status()).as(deleted.text()).isEqualTo(204);
    assertThat(deleted.text()).isEmpty();
    assertThat(List.of(delete(card), client.get("/v1/cards/" + card), charge(card)))
        .allSatisfy(DeletedCardTest::assertNotFound);
    assertNotFound(client.post(cardsOfCustomer, association));
    assertThat(client.get("/v1/cards").json().at("/items"))
        .singleElement()
        .satisfies(left -> assertThat(left.at("/id").asString()).isEqualTo(kept));
    for (String list : List.of("/v1/cards", cardsOfCustomer)) {
      long expected = list.equals(cardsOfCustomer) ? 0 : 1;
      assertThat(client.get(list).json().at("/meta/totalItems").asLong(-1)).isEqualTo(expected);
    }
    assertThat(charge(Map.of("sourceType", "customer", "customerId", customer)).at("/error/key"))
        .isEqualTo("customer_without_card");
    assertThat(charge(kept).at("/status")).isEqualTo("pre_authorized");
  }

  @Test
  void its_number_goes_with_it_and_its_history_stays() {
    String card = card(1);
    double before = counted();

    delete(card);

    assertThat(isInTheVault(card)).isFalse();
    assertThat(counted()).isEqualTo(before + 1);
    List<HistoryEvent> history = history(card);
    assertThat(history.get(history.size() - 2))
        .isInstanceOfSatisfying(
            CardNumberRemoved.class, e -> assertThat(e.reason()).isEqualTo("deleted"));
    assertThat(history.getLast()).isInstanceOf(CardDeleted.class);
    assertThat(
            SERVICE
                .owner()
                .queryForMap(
                    "select brand, first6_digits, last4_digits from card where id = ?",
                    UUID.fromString(card)))
        .isEqualTo(Map.of("brand", "Visa", "first6_digits", "411111", "last4_digits", "1111"));
  }

  @Test
  void a_verification_code_that_was_kept_for_its_first_charge_goes_too() {
    client.delete("/v1/merchants/" + account.merchantId());
    String card = card(1);
    assertThat(codes(card)).as("nobody could validate the card").isEqualTo(1);

    delete(card);

    assertThat(codes(card)).isZero();
  }

  @Test
  void only_its_merchant_deletes_it_and_only_with_a_secret_key() {
    String card = card(1);
    ApiClient stranger = SERVICE.client(SERVICE.newAccount());
    ApiClient page = SERVICE.client(new TestKeys(SERVICE).publicKey(account, "cards"));

    assertNotFound(stranger.delete("/v1/cards/" + card));
    assertThat(page.delete("/v1/cards/" + card).status()).isEqualTo(403);
    assertNotFound(delete(UUID.randomUUID().toString()));
    assertNotFound(delete("nonsense"));
    assertThat(delete(UUID.randomUUID().toString()).at("/error/details/0"))
        .isEqualTo("id is unknown");

    assertThat(charge(card).at("/status")).isEqualTo("pre_authorized");
  }

  @Test
  void of_many_who_delete_it_at_once_one_does() throws Exception {
    String card = card(1);
    List<Callable<Integer>> tries =
        List.of(
            () -> delete(card).status(), () -> delete(card).status(), () -> delete(card).status());

    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> answers = threads.invokeAll(tries);
      assertThat(answers).extracting(Future::get).containsExactlyInAnyOrder(204, 404, 404);
    }
    assertThat(history(card)).filteredOn(CardDeleted.class::isInstance).hasSize(1);
  }

  @Test
  void a_charge_that_is_reserved_is_captured_and_given_back() {
    String card = card(1);
    String charge = "/v1/charges/" + charge(card).at("/id");

    delete(card);

    assertThat(client.post(charge + "/capture", "{\"amount\": 1000}").at("/status"))
        .isEqualTo("authorized");
    assertThat(client.post(charge + "/void", "{\"amount\": 400}").status()).isEqualTo(201);
    assertThat(client.postWithoutBody(charge + "/void").at("/status")).isEqualTo("voided");
    assertThat(client.get(charge).at("/paymentSource/cardId")).isEqualTo(card);
  }

  @Test
  void an_outcome_that_was_lost_is_inquired_about() {
    String card = card(8);
    ApiAnswer pending = charge(card);
    assertThat(pending.at("/status")).isEqualTo("pending");

    delete(card);
    CLOCK.advance(Duration.ofSeconds(10));
    while (SERVICE.part(ChargeDueWork.class).performNext()) {}

    assertThat(client.get("/v1/charges/" + pending.at("/id")).at("/status"))
        .isEqualTo("pre_authorized");
  }

  @Test
  void a_charge_that_has_begun_is_taken_to_its_next_provider() {
    String card = card(1);
    UUID merchant = merchantWith(AskedWhileBusy.TYPE, "SERVICE_SANDBOX");
    AtomicReference<ApiAnswer> deleted = new AtomicReference<>();
    BUSY.doing(() -> deleted.set(delete(card)));

    ApiAnswer charged = client.post("/v1/charges", CardToken.charge(merchant, saved(card)));

    assertThat(deleted.get().status()).isEqualTo(204);
    assertThat(isInTheVault(card)).isFalse();
    assertThat(charged.at("/status")).as(charged.text()).isEqualTo("pre_authorized");
    assertThat(charged.json().at("/transactionRequests")).hasSize(2);
    assertThat(history(card).getLast()).isInstanceOf(CardDeleted.class);
  }

  private UUID merchantWith(String... types) {
    List<Map<String, Object>> providers =
        List.of(
            Map.of("name", "first", "priority", 1, "credentials", Map.of("type", types[0])),
            Map.of("name", "second", "priority", 2, "credentials", Map.of("type", types[1])));
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            JsonMapper.shared().writeValueAsString(Map.of("mcc", "5732", "providers", providers)));
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return UUID.fromString(merchant.at("/id"));
  }

  private String card(int lastDigit) {
    String token = CardToken.valid().cardEndingIn(lastDigit).createdBy(client);
    ApiAnswer card = client.post("/v1/cards", CardToken.card(token));
    assertThat(card.status()).as(card.text()).isEqualTo(201);
    return card.at("/id");
  }

  private ApiAnswer delete(String card) {
    return client.delete("/v1/cards/" + card);
  }

  private ApiAnswer charge(String card) {
    return charge(saved(card));
  }

  private static Map<String, Object> saved(String card) {
    return Map.of("sourceType", "card", "cardId", card, "cardCvv", "123");
  }

  private ApiAnswer charge(Map<String, Object> source) {
    return client.post("/v1/charges", CardToken.charge(account.merchantId(), source));
  }

  private static void assertNotFound(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(404);
    assertThat(answer.at("/error/key")).isEqualTo("card_not_found");
  }

  private static List<HistoryEvent> history(String card) {
    return new Histories(SERVICE.application()).of(UUID.fromString(card));
  }

  private static boolean isInTheVault(String card) {
    return rows("vault_card where sealed is not null and card_id = ?", card) == 1;
  }

  private static long codes(String card) {
    return rows("card_code where owner_id = ?", card);
  }

  private static long rows(String which, String card) {
    return SERVICE
        .owner()
        .queryForObject("select count(*) from " + which, Long.class, UUID.fromString(card));
  }

  private static double counted() {
    return SERVICE
        .part(MeterRegistry.class)
        .counter("payments.cards.removed.numbers", "reason", "deleted")
        .count();
  }
}
