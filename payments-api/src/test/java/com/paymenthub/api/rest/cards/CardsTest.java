package com.paymenthub.api.rest.cards;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.charging.accounts.Accounts.CreatedAccount;
import com.paymenthub.charging.accounts.Accounts.NewAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.merchants.NewMerchant;
import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import com.paymenthub.providers.adapters.sandbox.SandboxAntiFraud;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CardsTest {

  private static final String UNKNOWN = "01a1fceb-4ef6-7aa0-8bb6-0343526ac8b0";

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_card_says_what_may_be_shown_of_it() {
    ApiAnswer answer = create(CardToken.valid().with("cardExpirationDate", "03/2031"));

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.json().propertyNames())
        .containsExactlyInAnyOrder(
            "id",
            "customerId",
            "clientId",
            "expirationMonth",
            "expirationYear",
            "expirationDate",
            "brand",
            "cvvChecked",
            "fingerprint",
            "first6digits",
            "last4digits",
            "status",
            "createdAt",
            "updatedAt",
            "customer",
            "cardHolderName");
    assertThat(answer.at("/clientId")).isEqualTo(account.clientId().toString());
    assertThat(answer.at("/expirationMonth")).isEqualTo("03");
    assertThat(answer.at("/expirationYear")).isEqualTo("2031");
    assertThat(answer.at("/expirationDate")).isEqualTo("03/2031");
    assertThat(answer.at("/brand")).isEqualTo("Visa");
    assertThat(answer.at("/first6digits")).isEqualTo("411111");
    assertThat(answer.at("/last4digits")).isEqualTo(CardCharge.number(1).substring(12));
    assertThat(answer.at("/fingerprint")).matches("[0-9a-f]{64}");
    assertThat(answer.at("/cardHolderName")).isEqualTo("MARIA SOUZA");
    assertThat(client.get("/v1/cards/" + answer.at("/id")).json()).isEqualTo(answer.json());
    Parity.assertKept(service);
  }

  @ParameterizedTest
  @CsvSource({
    "120, active, true",
    "129, pending, false",
    "128, failed, false",
    "121, active, false",
    "1234, active, false"
  })
  void the_last_digit_of_the_code_decides_what_the_simulator_says(
      String cvv, String status, boolean cvvChecked) {
    ApiAnswer answer = create(CardToken.valid().withCvv(cvv));

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.at("/status")).isEqualTo(status);
    assertThat(answer.json().at("/cvvChecked").booleanValue()).isEqualTo(cvvChecked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"128", "129"})
  void nobody_is_told_the_fingerprint_of_a_card_that_no_provider_confirmed(String cvv) {
    ApiAnswer answer = create(CardToken.valid().withCvv(cvv));

    assertThat(answer.json().has("fingerprint")).isTrue();
    assertThat(answer.json().at("/fingerprint").isNull()).isTrue();
    assertThat(client.get("/v1/cards/" + answer.at("/id")).json()).isEqualTo(answer.json());
    JsonNode listed = client.get("/v1/cards").json().at("/items/0");
    assertThat(listed).isEqualTo(answer.json());
    Parity.assertKept(service);
  }

  @ParameterizedTest
  @CsvSource({
    "371449635398431, American Express",
    "5555555555554444, Mastercard",
    "6362970000457013, Elo",
    "9999990000000006,"
  })
  void a_brand_has_the_name_that_clients_know_and_none_when_no_rule_knows_the_number(
      String number, @Nullable String brand) {
    ApiAnswer answer = create(CardToken.valid().with("cardNumber", number).withCvv("1231"));

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.json().has("brand")).isTrue();
    assertThat(answer.json().at("/brand").asStringOpt().orElse(null)).isEqualTo(brand);
    assertThat(client.get("/v1/cards/" + answer.at("/id")).json()).isEqualTo(answer.json());
    Parity.assertKept(service);
  }

  @Test
  void what_was_asked_of_the_provider_is_on_record() {
    UUID cardId = UUID.fromString(create(CardToken.valid()).at("/id"));

    List<HistoryEvent> history = new Histories(service.application()).of(cardId);

    assertThat(history).hasSize(3);
    assertThat(history.get(1))
        .isInstanceOfSatisfying(
            CardEvent.CardValidationStarted.class,
            started -> {
              assertThat(started.requestType().code()).isEqualTo("zero_dollar");
              assertThat(started.route().reason()).isEqualTo("oldest_merchant_that_can");
            });
    assertThat(history.get(2)).isInstanceOf(CardEvent.CardValidated.class);
  }

  @Test
  void an_unanswered_validation_leaves_the_card_pending() {
    ApiClient slow =
        clientOf(Map.of("settings.latencyMillis", "5000", "settings.deadlineMillis", "50"));

    ApiAnswer answer = slow.post("/v1/cards", CardToken.card(CardToken.valid().createdBy(slow)));

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.at("/status")).isEqualTo("pending");
  }

  @Test
  void where_nobody_can_validate_the_card_stays_pending_and_its_code_waits_for_the_first_charge() {
    CreatedAccount created = newAccountWithoutMerchant();
    ApiClient without = clientOf(created);
    ApiAnswer card =
        without.post("/v1/cards", CardToken.card(CardToken.valid().createdBy(without)));
    UUID merchant =
        merchant(created.clientId(), SandboxAcquirer.TYPE, Map.of("settings.cvvRequired", "true"));
    Map<String, Object> source = Map.of("sourceType", "card", "cardId", card.at("/id"));

    ApiAnswer charged = without.post("/v1/charges", CardToken.charge(merchant, source));
    ApiAnswer again = without.post("/v1/charges", CardToken.charge(merchant, source));

    assertThat(card.at("/status")).isEqualTo("pending");
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.at("/status")).isEqualTo("pre_authorized");
    assertThat(again.status()).as("the code is used up").isEqualTo(422);
    assertThat(again.at("/error/key")).isEqualTo("cvv_required");

    Map<String, Object> byMerchant = new HashMap<>(source);
    byMerchant.putAll(Map.of("initiator", "merchant", "reason", "unscheduled"));
    ApiAnswer topUp = without.post("/v1/charges", CardToken.charge(merchant, byMerchant));
    assertThat(topUp.status()).as(topUp.text()).isEqualTo(201);
    assertThat(topUp.at("/status")).isEqualTo("pre_authorized");
  }

  @Test
  void the_oldest_merchant_that_can_validates() {
    CreatedAccount created = newAccountWithoutMerchant();
    ApiClient own = clientOf(created);
    merchant(created.clientId(), SandboxAntiFraud.TYPE, Map.of());
    merchant(created.clientId(), SandboxAcquirer.TYPE, Map.of());
    UUID silent =
        merchant(
            created.clientId(),
            SandboxAcquirer.TYPE,
            Map.of("settings.latencyMillis", "5000", "settings.deadlineMillis", "50"));
    // Of merchants of one millisecond, none is the oldest.
    service
        .owner()
        .update(
            "update merchant set created_at = created_at + interval '1 second' where id = ?",
            silent);

    ApiAnswer answer = own.post("/v1/cards", CardToken.card(CardToken.valid().createdBy(own)));

    assertThat(answer.at("/status")).isEqualTo("active");
  }

  @Test
  void equal_numbers_have_one_fingerprint_within_an_account_only() {
    ApiClient other = service.client(service.newAccount());

    String first = create(CardToken.valid()).at("/fingerprint");
    String second = create(CardToken.valid().with("cardHolderName", "JOÃO")).at("/fingerprint");
    String another = create(CardToken.valid().cardEndingIn(4)).at("/fingerprint");
    String foreign =
        other
            .post("/v1/cards", CardToken.card(CardToken.valid().createdBy(other)))
            .at("/fingerprint");

    assertThat(second).isEqualTo(first);
    assertThat(another).isNotEqualTo(first);
    assertThat(foreign).isNotEqualTo(first);
  }

  @Test
  void another_account_s_card_is_answered_like_an_unknown_one() {
    String id = create(CardToken.valid()).at("/id");
    ApiClient other = service.client(service.newAccount());

    ApiAnswer foreign = other.get("/v1/cards/" + id);
    ApiAnswer unknown = other.get("/v1/cards/" + UNKNOWN);
    ApiAnswer malformed = other.get("/v1/cards/1");

    assertThat(foreign.status()).isEqualTo(404);
    assertThat(foreign.at("/error/key")).isEqualTo("card_not_found");
    assertThat(withoutRequestId(foreign))
        .isEqualTo(withoutRequestId(unknown))
        .isEqualTo(withoutRequestId(malformed));
  }

  @Test
  void another_account_s_token_is_answered_like_an_unknown_one() {
    String token = CardToken.valid().createdBy(client);
    ApiClient other = service.client(service.newAccount());

    ApiAnswer foreign = other.post("/v1/cards", CardToken.card(token));
    ApiAnswer unknown = other.post("/v1/cards", CardToken.card(UNKNOWN));

    assertThat(foreign.status()).isEqualTo(404);
    assertThat(foreign.at("/error/key")).isEqualTo("token_not_found");
    assertThat(foreign.at("/error/details/0")).isEqualTo("tokenId is unknown");
    assertThat(withoutRequestId(foreign)).isEqualTo(withoutRequestId(unknown));
    assertThat(client.post("/v1/cards", CardToken.card(token)).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"tokenId\": null}", "{\"tokenId\": 7}", "{\"tokenId\": \"x\"}"})
  void a_card_needs_a_token(String body) {
    ApiAnswer answer = client.post("/v1/cards", body);

    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.at("/error/key")).isEqualTo("validation_failed");
    assertThat(answer.at("/error/details/0")).startsWith("tokenId ");
  }

  @Test
  void a_used_token_makes_no_second_card() {
    String token = CardToken.valid().createdBy(client);
    client.post("/v1/cards", CardToken.card(token));

    ApiAnswer again = client.post("/v1/cards", CardToken.card(token));

    assertThat(again.status()).isEqualTo(422);
    assertThat(again.at("/error/type")).isEqualTo("invalid_request_error");
    assertThat(again.at("/error/key")).isEqualTo("token_used");
  }

  @Test
  void a_repeat_with_the_same_idempotency_key_is_the_same_card() {
    String body = CardToken.card(CardToken.valid().createdBy(client));
    String key = UUID.randomUUID().toString();

    ApiAnswer first = client.postWithKey("/v1/cards", body, key);
    ApiAnswer second = client.postWithKey("/v1/cards", body, key);

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.text()).isEqualTo(first.text());
  }

  @Test
  void cards_are_listed_page_by_page() {
    List<String> created = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      created.add(create(CardToken.valid()).at("/id"));
    }
    List<String> newestFirst = new ArrayList<>(created);
    Collections.reverse(newestFirst);

    ApiAnswer first = client.get("/v1/cards?limit=3");
    ApiAnswer second = client.get("/v1/cards?limit=3&page=2");
    ApiAnswer oldest = client.get("/v1/cards?limit=1&sort=ASC");

    List<String> listed = new ArrayList<>(ids(first));
    listed.addAll(ids(second));
    assertThat(listed).isEqualTo(newestFirst);
    assertThat(ids(oldest)).containsExactly(created.getFirst());
    assertThat(first.json().at("/meta").toString())
        .isEqualTo(
            "{\"itemCount\":3,\"totalItems\":5,\"itemsPerPage\":3,\"totalPages\":2,\"currentPage\":1}");
    assertThat(first.json().at("/items/0"))
        .isEqualTo(client.get("/v1/cards/" + newestFirst.getFirst()).json());
    assertThat(service.client(service.newAccount()).get("/v1/cards").json().at("/items")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"page=0", "page=x", "limit=0", "limit=101", "sort=newest"})
  void a_bad_page_is_named(String query) {
    ApiAnswer answer = client.get("/v1/cards?" + query);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/details/0")).startsWith(query.substring(0, query.indexOf('=')));
  }

  private ApiAnswer create(CardToken token) {
    return client.post("/v1/cards", CardToken.card(token.createdBy(client)));
  }

  private ApiClient clientOf(Map<String, String> settings) {
    CreatedAccount created = newAccountWithoutMerchant();
    merchant(created.clientId(), SandboxAcquirer.TYPE, settings);
    return clientOf(created);
  }

  private ApiClient clientOf(CreatedAccount created) {
    return ApiClient.of(
        service.url(), new TestAccount(created.clientId(), created.apiKey(), created.clientId()));
  }

  private CreatedAccount newAccountWithoutMerchant() {
    return service
        .part(Accounts.class)
        .create(new NewAccount(Environment.SANDBOX, "A test", Accounts.DEFAULT_TIME_ZONE, false));
  }

  private UUID merchant(UUID clientId, String type, Map<String, String> credentials) {
    NewMerchant merchant =
        new NewMerchant(
            "5732", "A shop", null, List.of(new NewProvider("one", 1, type, credentials, null)));
    return service.part(Merchants.class).create(clientId, merchant).id();
  }

  private static List<String> ids(ApiAnswer list) {
    return list.json().at("/items").valueStream().map(item -> item.get("id").asString()).toList();
  }

  private static String withoutRequestId(ApiAnswer answer) {
    return answer.text().replaceAll("\"requestId\":\"[^\"]*\"", "");
  }
}
