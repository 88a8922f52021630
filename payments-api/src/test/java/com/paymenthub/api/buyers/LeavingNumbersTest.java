package com.paymenthub.api.buyers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.CardNumberRemoval;
import com.paymenthub.charging.ChargeDueWork;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The numbers of cards that came along with a charge and were declined leave the vault in a day.
 */
class LeavingNumbersTest {

  private static final Duration DAY = Duration.ofHours(24);
  private static final String MIGRATION =
      "/db/migration/api/V20261126_0131__cards_confirmed_before.sql";
  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService SERVICE =
      RunningService.start(
          CLOCK, "--payments.agenda.enabled=false", "--payments.simulators.production=true");

  private final Shop shop = new Shop(SERVICE);

  @AfterAll
  static void stop() {
    Parity.assertKept(SERVICE);
    SERVICE.stop();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 7})
  void a_declined_one(int lastDigit) {
    ApiAnswer charge = charge(lastDigit);
    ApiAnswer before = card(charge);
    CLOCK.advance(Duration.ofHours(22));
    remove();
    assertThat(isInTheVault(charge)).isTrue();

    CLOCK.advance(Duration.ofHours(2));
    remove();

    assertThat(isInTheVault(charge)).isFalse();
    ApiAnswer after = card(charge);
    assertThat(after.status()).as(after.text()).isEqualTo(200);
    for (String field : new String[] {"brand", "first6digits", "last4digits", "fingerprint"}) {
      assertThat(after.json().at("/" + field)).isEqualTo(before.json().at("/" + field));
    }
    assertThat(after.at("/status")).isEqualTo("failed");
    assertThat(after.json().at("/cardHolderName").isNull()).isTrue();
    ApiAnswer refused = payWith(cardOf(charge));
    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.at("/error/key")).isEqualTo("card_unusable");
    assertThat(shop.merchant.get("/v1/cards").status()).isEqualTo(200);
  }

  @Test
  void which_ones_were_confirmed_is_found_out_when_the_service_is_upgraded() throws IOException {
    charge(2);
    charge(3);
    aDayPasses();
    charge(1);
    SERVICE.owner().update("update card set confirmed = false");

    try (InputStream script = LeavingNumbersTest.class.getResourceAsStream(MIGRATION)) {
      // It was written when the table had another name.
      String written = new String(script.readAllBytes(), StandardCharsets.UTF_8);
      SERVICE.owner().update(written.replace("card_g1", "card"));
    }

    Parity.assertKept(SERVICE);
  }

  @Test
  void one_that_came_as_a_token() {
    String token = CardToken.valid().cardEndingIn(5).createdBy(shop.merchant);
    ApiAnswer charge =
        shop.merchant.post("/v1/charges", CardToken.charge(shop.account.merchantId(), token));

    aDayPasses();

    assertThat(isInTheVault(charge)).isFalse();
  }

  @Test
  void one_whose_failure_was_found_out_later() {
    ApiAnswer charge = charge(6);
    assertThat(charge.at("/status")).isEqualTo("pending");
    CLOCK.advance(Duration.ofSeconds(10));
    while (SERVICE.part(ChargeDueWork.class).performNext()) {}
    assertThat(shop.merchant.get("/v1/charges/" + charge.at("/id")).at("/status"))
        .isEqualTo("failed");

    aDayPasses();

    assertThat(isInTheVault(charge)).isFalse();
  }

  @Test
  void not_one_that_was_approved() {
    ApiAnswer charge = charge(1);

    aDayPasses();

    assertThat(isInTheVault(charge)).isTrue();
    assertThat(payWith(cardOf(charge)).status()).isEqualTo(201);
  }

  @Test
  void not_one_that_paid_afterwards() {
    ApiAnswer charge =
        shop.merchant.post("/v1/charges", CardCharge.of(shop.account).with("amount", 992).json());
    assertThat(charge.at("/status")).isEqualTo("failed");
    CLOCK.advance(Duration.ofHours(20));
    assertThat(payWith(cardOf(charge)).at("/status")).isEqualTo("pre_authorized");

    aDayPasses();

    assertThat(isInTheVault(charge)).isTrue();
  }

  @Test
  void not_one_that_had_paid_before() {
    ApiAnswer charge = charge(1);
    CLOCK.advance(Duration.ofDays(30));
    ApiAnswer declined = payWith(cardOf(charge), 992);
    assertThat(declined.at("/status")).as(declined.text()).isEqualTo("failed");

    aDayPasses();

    assertThat(isInTheVault(charge)).isTrue();
    assertThat(card(charge).at("/status")).isEqualTo("active");
    assertThat(payWith(cardOf(charge)).at("/status")).isEqualTo("pre_authorized");
  }

  @Test
  void one_that_was_declined_twice() {
    ApiAnswer charge =
        shop.merchant.post("/v1/charges", CardCharge.of(shop.account).with("amount", 992).json());
    CLOCK.advance(Duration.ofHours(20));
    assertThat(payWith(cardOf(charge), 992).at("/status")).isEqualTo("failed");

    aDayPasses();

    assertThat(isInTheVault(charge)).isFalse();
  }

  @Test
  void not_one_that_a_customer_has() {
    ApiAnswer charge = charge(5);
    String customer = shop.merchant.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    shop.merchant.post(
        "/v1/customers/" + customer + "/cards", "{\"cardId\": \"%s\"}".formatted(cardOf(charge)));

    aDayPasses();

    assertThat(isInTheVault(charge)).isTrue();
  }

  @Test
  void not_one_that_was_saved() {
    ApiAnswer charge = payWith(shop.card(5));
    assertThat(charge.at("/status")).isEqualTo("failed");

    aDayPasses();

    assertThat(isInTheVault(charge)).isTrue();
  }

  private ApiAnswer charge(int lastDigit) {
    ApiAnswer charge =
        shop.merchant.post(
            "/v1/charges", CardCharge.of(shop.account).cardEndingIn(lastDigit).json());
    assertThat(charge.status()).as(charge.text()).isEqualTo(201);
    return charge;
  }

  private ApiAnswer payWith(String cardId) {
    return payWith(cardId, 1990);
  }

  private ApiAnswer payWith(String cardId, int amount) {
    return shop.merchant.post(
        "/v1/charges",
        CardCharge.of(shop.account)
            .with("amount", amount)
            .with("paymentSource", Map.of("sourceType", "card", "cardId", cardId, "cardCvv", "123"))
            .json());
  }

  private ApiAnswer card(ApiAnswer charge) {
    return shop.merchant.get("/v1/cards/" + cardOf(charge));
  }

  private static String cardOf(ApiAnswer charge) {
    return charge.at("/paymentSource/cardId");
  }

  private boolean isInTheVault(ApiAnswer charge) {
    return Boolean.TRUE.equals(
        SERVICE
            .owner()
            .queryForObject(
                "select sealed is not null from vault_card where card_id = ?",
                Boolean.class,
                UUID.fromString(cardOf(charge))));
  }

  private static void aDayPasses() {
    CLOCK.advance(DAY);
    remove();
  }

  private static void remove() {
    while (SERVICE.part(CardNumberRemoval.class).removeSome()) {}
  }
}
