package com.paymenthub.api.rest.cards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.CardNumberRemoval;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.charging.Commands;
import com.paymenthub.charging.vault.LeavingCards;
import com.paymenthub.domain.cards.Card;
import com.paymenthub.domain.cards.CardCommand;
import com.paymenthub.domain.cards.CardCommand.ForgetNumber;
import com.paymenthub.domain.cards.CardCommand.Lapse;
import com.paymenthub.domain.cards.CardEvent.CardNumberRemoved;
import com.paymenthub.domain.cards.NumberRemoval;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import com.paymenthub.testing.Patience;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Card numbers leave the vault as soon as the settings say that nothing needs them any more. */
@ExtendWith(Patience.class)
class CardNumberRetentionTest {

  private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MM/yyyy");
  private static final String MIGRATION =
      "/db/migration/api/V20261128_1319__times_of_card_numbers_before.sql";

  private final AdvancingClock clock = new AdvancingClock();
  private RunningService service;
  private TestAccount account;
  private ApiClient client;

  private void start(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("--payments.agenda.enabled=false");
    service = RunningService.start(clock, all.toArray(String[]::new));
    account = service.newAccount();
    client = service.client(account);
  }

  @AfterEach
  void stop() {
    Parity.assertKept(service);
    service.stop();
  }

  @Test
  void one_that_came_with_a_charge_leaves_unless_it_is_used_again() {
    start();
    String once = oneShot("12/2040");
    String again = oneShot("12/2040");
    String saved = saved("12/2040");
    clock.advance(Duration.ofDays(31));
    assertThat(charge(again).at("/status")).isEqualTo("pre_authorized");
    ApiAnswer before = card(once);

    clock.advance(Duration.ofDays(13));
    remove();
    assertThat(isInTheVault(once)).isTrue();
    clock.advance(Duration.ofDays(1));
    assertThat(service.part(LeavingCards.class).leaving().count()).isEqualTo(1);
    remove();

    assertGone(once, "one_shot");
    ApiAnswer after = card(once);
    for (String field : List.of("brand", "first6digits", "last4digits", "fingerprint")) {
      assertThat(after.json().at("/" + field)).isEqualTo(before.json().at("/" + field));
    }
    assertThat(counted("one_shot")).isEqualTo(1);
    assertThat(service.part(LeavingCards.class).leaving().count()).isZero();
    clock.advance(Duration.ofDays(1000));
    remove();
    assertThat(isInTheVault(again)).isTrue();
    assertThat(isInTheVault(saved)).isTrue();
    assertThat(charge(saved).at("/status")).isEqualTo("pre_authorized");
  }

  @Test
  void one_of_an_expired_card_leaves_some_time_after_its_last_month() {
    start("--payments.cards.expired-number-kept-for=10d");
    YearMonth now = YearMonth.now(clock.withZone(ZoneOffset.UTC));
    String expiring = saved(MONTH.format(now.plusMonths(1)));
    String other = saved(MONTH.format(now.plusMonths(2)));
    Duration untilItsEnd =
        Duration.between(
            clock.instant(),
            now.plusMonths(2).atDay(1).atStartOfDay().toInstant(ZoneOffset.ofHours(-12)));

    clock.advance(untilItsEnd.plusDays(10).minusMinutes(5));
    remove();
    assertThat(isInTheVault(expiring)).isTrue();
    assertThat(charge(expiring).status()).isEqualTo(201);
    clock.advance(Duration.ofMinutes(5));
    remove();

    assertGone(expiring, "expired");
    assertThat(isInTheVault(other)).isTrue();
    assertThat(counted("expired")).isEqualTo(1);
  }

  @Test
  void one_that_was_saved_and_is_not_used_leaves_only_where_the_setting_says_so() {
    start("--payments.cards.unused-number-kept-for=400d");
    String yearly = saved("12/2040");
    String unused = saved("12/2040");
    clock.advance(Duration.ofDays(366));
    assertThat(charge(yearly).at("/status")).isEqualTo("pre_authorized");

    clock.advance(Duration.ofDays(34));
    remove();

    assertGone(unused, "unused");
    clock.advance(Duration.ofDays(332));
    assertThat(charge(yearly).at("/status")).isEqualTo("pre_authorized");
    assertThat(counted("unused")).isEqualTo(1);
  }

  @Test
  void one_of_a_card_that_has_failed_leaves_even_if_a_customer_has_it() {
    start("--payments.cards.failed-number-kept-for=2h");
    String token = CardToken.valid().withCvv("128").createdBy(client);
    String invalid = client.post("/v1/cards", CardToken.card(token)).at("/id");
    ApiAnswer declined = charge(CardCharge.of(account).cardEndingIn(3));
    String expired = declined.at("/paymentSource/cardId");
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    for (String card : List.of(invalid, expired)) {
      assertThat(card(card).at("/status")).isEqualTo("failed");
      String association = "{\"cardId\": \"%s\"}".formatted(card);
      assertThat(client.post("/v1/customers/" + customer + "/cards", association).status())
          .isEqualTo(204);
    }

    clock.advance(Duration.ofMinutes(110));
    remove();
    assertThat(isInTheVault(invalid)).isTrue();
    clock.advance(Duration.ofMinutes(10));
    remove();

    assertGone(invalid, "failed");
    assertGone(expired, "failed");
    assertThat(counted("failed")).isEqualTo(2);
  }

  @Test
  void of_several_nodes_one_removes_a_number() {
    start();
    List<String> cards = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      cards.add(oneShot("12/2040"));
    }
    clock.advance(Duration.ofDays(45));

    RunningService one = keeper();
    RunningService other = keeper();
    try {
      await().until(() -> cards.stream().noneMatch(this::isInTheVault));
    } finally {
      one.stop();
      other.stop();
    }

    assertThat(cards).allSatisfy(card -> assertGone(card, "one_shot"));
  }

  @Test
  void one_leaves_in_the_same_moment_in_which_its_card_fails() {
    start();
    String card = charge(CardCharge.of(account).cardEndingIn(6)).at("/paymentSource/cardId");
    clock.advance(Duration.ofSeconds(10));
    while (service.part(ChargeDueWork.class).performNext()) {}
    assertThat(card(card).at("/status")).isEqualTo("pending");
    clock.advance(Duration.ofDays(1));

    CompletableFuture<Card> lapsed =
        service
            .part(Transactions.class)
            .run(
                () -> {
                  assertThat(service.part(LeavingCards.class).remove(NumberRemoval.FAILED, 1))
                      .hasSize(1);
                  CompletableFuture<Card> lapse =
                      CompletableFuture.supplyAsync(
                          () -> send(new Lapse(UUID.fromString(card), clock.instant())));
                  await().until(this::oneWaitsForAnother);
                  send(
                      new ForgetNumber(
                          UUID.fromString(card), NumberRemoval.FAILED, clock.instant()));
                  return lapse;
                });

    await().untilAsserted(() -> assertThat(lapsed).isCompleted());
    assertGone(card, "failed");
  }

  private boolean oneWaitsForAnother() {
    return Boolean.TRUE.equals(
        service
            .owner()
            .queryForObject(
                "select exists (select from pg_locks where not granted)", Boolean.class));
  }

  private Card send(CardCommand command) {
    return service
        .part(Transactions.class)
        .run(
            () ->
                service
                    .part(Commands.class)
                    .send(command, Origin.automation(account.clientId(), "agenda")));
  }

  @Test
  void numbers_from_before_get_their_times_when_the_service_is_upgraded() throws IOException {
    start();
    String saved = saved("11/2040");
    String token = CardToken.valid().withCvv("128").createdBy(client);
    String failed = client.post("/v1/cards", CardToken.card(token)).at("/id");
    service.owner().update("update vault_card set used_at = null, valid_until = null");
    service.owner().update("update vault_card set leaves_at = null");

    try (InputStream script = CardNumberRetentionTest.class.getResourceAsStream(MIGRATION)) {
      service.owner().update(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }

    assertThat(
            service
                .owner()
                .queryForObject(
                    "select valid_until = '2040-12-01T12:00:00Z'"
                        + " and used_at > now() - interval '1 minute' and leaves_at is null"
                        + " from vault_card where card_id = ?",
                    Boolean.class,
                    UUID.fromString(saved)))
        .isTrue();
    remove();
    assertGone(failed, "failed");
    assertThat(isInTheVault(saved)).isTrue();
  }

  /** A node that does what is due; its time is right until it has started, and then ours. */
  private RunningService keeper() {
    AdvancingClock itsClock = new AdvancingClock();
    RunningService keeper = service.anotherNode(itsClock);
    itsClock.advance(clock.ahead());
    return keeper;
  }

  private String oneShot(String expiration) {
    ApiAnswer charged = charge(CardCharge.of(account).withCard("cardExpirationDate", expiration));
    assertThat(charged.at("/status")).as(charged.text()).isEqualTo("pre_authorized");
    return charged.at("/paymentSource/cardId");
  }

  private String saved(String expiration) {
    String token = CardToken.valid().with("cardExpirationDate", expiration).createdBy(client);
    ApiAnswer card = client.post("/v1/cards", CardToken.card(token));
    assertThat(card.at("/status")).as(card.text()).isEqualTo("active");
    return card.at("/id");
  }

  private ApiAnswer charge(CardCharge order) {
    return client.post("/v1/charges", order.json());
  }

  private ApiAnswer charge(String card) {
    return client.post(
        "/v1/charges",
        CardToken.charge(account.merchantId(), Map.of("sourceType", "card", "cardId", card)));
  }

  private ApiAnswer card(String card) {
    return client.get("/v1/cards/" + card);
  }

  private void remove() {
    while (service.part(CardNumberRemoval.class).removeSome()) {}
  }

  private void assertGone(String card, String reason) {
    assertThat(isInTheVault(card)).isFalse();
    assertThat(new Histories(service.application()).of(UUID.fromString(card)))
        .filteredOn(CardNumberRemoved.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            CardNumberRemoved.class, e -> assertThat(e.reason()).isEqualTo(reason));
    ApiAnswer shown = card(card);
    assertThat(shown.at("/status")).isEqualTo("failed");
    assertThat(shown.json().at("/cardHolderName").isNull()).isTrue();
    ApiAnswer refused = charge(card);
    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.at("/error/key")).isEqualTo("card_unusable");
  }

  private boolean isInTheVault(String card) {
    return Boolean.TRUE.equals(
        service
            .owner()
            .queryForObject(
                "select sealed is not null from vault_card where card_id = ?",
                Boolean.class,
                UUID.fromString(card)));
  }

  private double counted(String reason) {
    return service
        .part(MeterRegistry.class)
        .counter("payments.cards.removed.numbers", "reason", reason)
        .count();
  }
}
