package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.charges.MerchantReason;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.SavedCardUse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Payments with a card that was saved before, started by the buyer or by the merchant. */
class SavedCardTest {

  private static final ListeningProvider PROVIDER = new ListeningProvider();

  private static RunningService service;

  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account).describedByItself();
  private TestAccount shop = account;

  @BeforeAll
  static void start() {
    service =
        RunningService.start(
            context -> context.registerBean(ListeningProvider.class, () -> PROVIDER));
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @BeforeEach
  void openShop() {
    shop = ListeningProvider.shopOf(account, client);
  }

  @Test
  void a_payment_of_the_merchant_names_the_first_payment_of_the_buyer() {
    ApiAnswer first = client.post("/v1/charges", CardCharge.of(shop).json());
    String card = first.at("/paymentSource/cardId");

    ApiAnswer later = client.post("/v1/charges", subscription(card).json());
    ApiAnswer last = client.post("/v1/charges", subscription(card).json());

    assertThat(told(first).savedCard()).isNull();
    SavedCardUse use =
        new SavedCardUse(
            MerchantReason.RECURRING, ListeningProvider.networkTransactionId(attempt(first)));
    assertThat(told(later).savedCard()).isEqualTo(use);
    assertThat(told(last).savedCard()).isEqualTo(use);
    assertThat(told(later).cvv()).isNull();
    assertThat(client.get("/v1/charges/" + later.at("/id")).json().get("paymentSource"))
        .isEqualTo(
            JsonMapper.shared()
                .valueToTree(
                    Map.of(
                        "sourceType",
                        "card",
                        "cardId",
                        card,
                        "initiator",
                        "merchant",
                        "reason",
                        "recurring")));
  }

  @Test
  void a_buyer_who_pays_with_a_saved_card_starts_the_payment() {
    ApiAnswer first = client.post("/v1/charges", CardCharge.of(shop).json());

    ApiAnswer later = client.post("/v1/charges", with(first.at("/paymentSource/cardId")).json());

    assertThat(told(later).savedCard())
        .isEqualTo(new SavedCardUse(null, ListeningProvider.networkTransactionId(attempt(first))));
    assertThat(later.json().get("paymentSource").propertyNames())
        .containsExactly("sourceType", "cardId");
  }

  @Test
  void a_card_that_was_never_charged_has_no_first_payment_and_its_first_charge_becomes_it() {
    String card =
        client.post("/v1/cards", CardToken.card(CardToken.valid().createdBy(client))).at("/id");

    ApiAnswer first = client.post("/v1/charges", with(card).json());
    ApiAnswer second = client.post("/v1/charges", with(card).json());

    assertThat(told(first).savedCard()).isEqualTo(new SavedCardUse(null, null));
    assertThat(told(second).savedCard())
        .isEqualTo(new SavedCardUse(null, ListeningProvider.networkTransactionId(attempt(first))));
  }

  @Test
  void a_payment_of_the_merchant_has_nothing_that_only_the_buyer_knows() {
    String card =
        client.post("/v1/charges", CardCharge.of(shop).json()).at("/paymentSource/cardId");

    ApiAnswer withCode =
        client.post(
            "/v1/charges",
            with(card, Map.of("cardCvv", "123", "initiator", "merchant", "reason", "recurring"))
                .json());
    ApiAnswer withAction =
        client.post(
            "/v1/charges",
            subscription(card)
                .with("threeDSecure2", Map.of("returnUrl", "https://shop.example/return"))
                .json());

    for (ApiAnswer refused : List.of(withCode, withAction)) {
      assertThat(refused.status()).as(refused.text()).isEqualTo(400);
      assertThat(refused.at("/error/details/0")).startsWith("paymentSource.initiator and ");
    }
  }

  @Test
  void a_buyers_key_cannot_pay_as_the_merchant() {
    String card =
        client.post("/v1/charges", CardCharge.of(shop).json()).at("/paymentSource/cardId");
    ApiClient buyer = service.client(new TestKeys(service).publicKey(shop, "charges"));

    ApiAnswer refused =
        buyer.post(
            "/v1/charges",
            with(card, Map.of("cardCvv", "123", "initiator", "merchant", "reason", "recurring"))
                .json());

    assertThat(refused.status()).as(refused.text()).isEqualTo(403);
  }

  private CardCharge subscription(String cardId) {
    return with(cardId, Map.of("initiator", "merchant", "reason", "recurring"));
  }

  private CardCharge with(String cardId) {
    return with(cardId, Map.of());
  }

  private CardCharge with(String cardId, Map<String, String> more) {
    Map<String, String> source = new HashMap<>(more);
    source.putAll(Map.of("sourceType", "card", "cardId", cardId));
    return CardCharge.of(shop).with("paymentSource", source);
  }

  private static UUID attempt(ApiAnswer charge) {
    assertThat(charge.status()).as(charge.text()).isEqualTo(201);
    return UUID.fromString(charge.at("/transactionRequests/0/id"));
  }

  private static CardAuthorization told(ApiAnswer charge) {
    return PROVIDER.authorization(attempt(charge));
  }
}
