package com.paymenthub.api.buyers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.attempts.CardAttempts;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A stolen secret key does not serve to try card numbers out, as many as its finder wants. */
class NewNumbersTest {

  private static final int LIMIT = 3;
  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService SERVICE =
      RunningService.start(
          CLOCK,
          "--payments.agenda.enabled=false",
          "--payments.attempts.new-numbers-per-account-and-hour=" + LIMIT);

  private final Shop shop = new Shop(SERVICE, Environment.SANDBOX);

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void an_account_brings_a_few_new_numbers_an_hour_and_its_own_ones_as_often_as_it_likes() {
    for (int serial = 0; serial < LIMIT; serial++) {
      assertThat(charge(serial, 5).status()).as("approved or not").isEqualTo(201);
    }

    ApiAnswer refused = charge(LIMIT, 1);

    assertThat(refused.status()).as(refused.text()).isEqualTo(429);
    assertThat(refused.at("/error/key")).isEqualTo("too_many_card_attempts");
    assertThat(refused.header("Retry-After")).hasValueSatisfying(NewNumbersTest::isWithinTheHour);
    assertThat(rows("vault_card where client_id = ?", shop.account.clientId()))
        .as("a refused one leaves nothing")
        .isEqualTo(LIMIT);
    assertThat(charge(0, 5).status()).as("a number that the account had").isEqualTo(201);
    CLOCK.advance(Duration.ofMinutes(61));
    assertThat(charge(LIMIT, 1).status()).isEqualTo(201);
    assertThat(charge(0, 5).status()).as("had it long ago").isEqualTo(201);
  }

  @Test
  void saved_cards_count_and_those_of_other_accounts_do_not() {
    for (int serial = 0; serial < LIMIT; serial++) {
      assertThat(save(serial, "120").at("/status")).isEqualTo("active");
    }

    ApiAnswer refused = save(LIMIT, "120");

    assertThat(refused.status()).as(refused.text()).isEqualTo(429);
    assertThat(refused.at("/error/key")).isEqualTo("too_many_card_attempts");
    assertThat(charge(LIMIT, 1).status()).isEqualTo(429);
    Shop other = new Shop(SERVICE, Environment.SANDBOX);
    ApiAnswer elsewhere =
        other.merchant.post(
            "/v1/charges",
            CardCharge.of(other.account).withCard("cardNumber", Numbers.of(LIMIT, 1)).json());
    assertThat(elsewhere.status()).as(elsewhere.text()).isEqualTo(201);
  }

  @Test
  void what_was_counted_is_removed_after_an_hour() {
    charge(0, 1);
    assertThat(rows("card_attempt where subject = ?", shop.account.clientId().toString()))
        .isEqualTo(1);
    CLOCK.advance(Duration.ofMinutes(61));

    while (SERVICE.part(CardAttempts.class).removeOld(100) == 100) {}

    assertThat(rows("card_attempt where subject = ?", shop.account.clientId().toString())).isZero();
  }

  private static void isWithinTheHour(String seconds) {
    assertThat(Integer.parseInt(seconds)).isBetween(1, 3601);
  }

  private long rows(String which, Object subject) {
    return SERVICE.owner().queryForObject("select count(*) from " + which, Long.class, subject);
  }

  private ApiAnswer charge(int serial, int lastDigit) {
    return shop.merchant.post(
        "/v1/charges",
        CardCharge.of(shop.account).withCard("cardNumber", Numbers.of(serial, lastDigit)).json());
  }

  private ApiAnswer save(int serial, String cvv) {
    String token =
        CardToken.valid()
            .with("cardNumber", Numbers.of(serial, 1))
            .withCvv(cvv)
            .createdBy(shop.merchant);
    return shop.merchant.post("/v1/cards", CardToken.card(token));
  }
}
