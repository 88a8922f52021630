package com.paymenthub.api.buyers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The key of a session that is over ends a day later. */
class EndOfSessionKeysTest {

  private static final Duration DAY = Duration.ofHours(24);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService SERVICE =
      RunningService.start(
          CLOCK, "--payments.agenda.enabled=false", "--payments.simulators.production=true");

  private final TestAccount account = SERVICE.newAccount(Environment.PRODUCTION);
  private final ApiClient merchant = SERVICE.client(account);

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void after_it_was_paid() {
    ApiAnswer session = create(SessionBody.of(account));
    ApiAnswer paid = pay(session);
    assertThat(paid.at("/status")).as(paid.text()).isEqualTo("paid");

    assertThatItEndsAfter(session, DAY);
  }

  @Test
  void after_it_was_paid_even_when_the_money_was_given_back_later() {
    ApiAnswer session = create(SessionBody.of(account).with("capture", true));
    ApiAnswer paid = pay(session);
    CLOCK.advance(DAY.minus(MINUTE));
    merchant.postWithoutBody("/v1/charges/" + paid.at("/chargeId") + "/void");
    assertThat(merchant.get(pathOf(session)).at("/status")).isEqualTo("voided");

    CLOCK.advance(MINUTE.multipliedBy(2));
    assertThatItHasEnded(session);
  }

  @Test
  void after_it_was_canceled() {
    ApiAnswer session = create(SessionBody.of(account));
    merchant.postWithoutBody(pathOf(session) + "/cancel");

    assertThatItEndsAfter(session, DAY);
  }

  @Test
  void after_its_due_date() {
    ApiAnswer session = create(SessionBody.of(account).with("dueDate", in(DAY)));

    assertThatItEndsAfter(session, DAY.multipliedBy(2));
  }

  @Test
  void after_its_due_date_was_changed() {
    ApiAnswer session = create(SessionBody.of(account).with("dueDate", in(MINUTE)));
    merchant.patch(pathOf(session), "{\"dueDate\": \"%s\"}".formatted(in(DAY)));

    assertThatItEndsAfter(session, DAY.multipliedBy(2));
  }

  @Test
  void after_it_was_paid_long_before_its_due_date() {
    ApiAnswer session = create(SessionBody.of(account).with("dueDate", in(DAY.multipliedBy(9))));
    pay(session);

    assertThatItEndsAfter(session, DAY);
  }

  @Test
  void never_while_it_can_be_paid() {
    ApiAnswer session = create(SessionBody.of(account).with("dueDate", in(MINUTE)));
    merchant.patch(pathOf(session), "{\"dueDate\": null}");
    CLOCK.advance(Duration.ofDays(400));

    assertThat(buyerOf(session).get(pathOf(session)).status()).isEqualTo(200);
    assertThat(pay(session).at("/status")).isEqualTo("paid");
  }

  /** Up to a minute before it is good, and a minute later it is not. */
  private void assertThatItEndsAfter(ApiAnswer session, Duration time) {
    CLOCK.advance(time.minus(MINUTE));
    assertThat(buyerOf(session).get(pathOf(session)).status()).isEqualTo(200);
    CLOCK.advance(MINUTE.multipliedBy(2));
    assertThatItHasEnded(session);
    assertThat(pay(session).status()).isEqualTo(401);
    assertThat(merchant.get(pathOf(session)).at("/publicKey")).isEqualTo(session.at("/publicKey"));
  }

  /** What a node knows of a key it knows for less than a second. */
  private void assertThatItHasEnded(ApiAnswer session) {
    await().until(() -> buyerOf(session).get(pathOf(session)).status() == 401);
  }

  private ApiAnswer create(SessionBody body) {
    ApiAnswer session = merchant.post("/v1/sessions", body.json());
    assertThat(session.status()).as(session.text()).isEqualTo(201);
    return session;
  }

  private ApiAnswer pay(ApiAnswer session) {
    return buyerOf(session).post(pathOf(session) + "/charge", SessionBody.payment(account).json());
  }

  private ApiClient buyerOf(ApiAnswer session) {
    return SERVICE.client(account.withKey(session.at("/publicKey")));
  }

  private static String pathOf(ApiAnswer session) {
    return "/v1/sessions/" + session.at("/id");
  }

  private static String in(Duration time) {
    return CLOCK.instant().plus(time).truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
