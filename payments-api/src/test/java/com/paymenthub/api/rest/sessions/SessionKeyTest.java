package com.paymenthub.api.rest.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.history.Ids;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the key of a session opens: that session, and nothing else. */
class SessionKeyTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();

  private final TestAccount account = SERVICE.newAccount(Environment.PRODUCTION);
  private final ApiClient merchant = SERVICE.client(account);
  private ApiAnswer session;
  private ApiClient buyer;

  @BeforeEach
  void a_session_and_a_buyer_with_its_key() {
    session = merchant.post("/v1/sessions", SessionBody.of(account).json());
    buyer = SERVICE.client(account.withKey(session.at("/publicKey")));
  }

  @Test
  void it_shows_its_own_session_without_the_key() {
    ApiAnswer seen = buyer.get("/v1/sessions/" + session.at("/id"));

    assertThat(seen.status()).as(seen.text()).isEqualTo(200);
    assertThat(seen.at("/id")).isEqualTo(session.at("/id"));
    assertThat(seen.json().at("/publicKey").isNull()).isTrue();
  }

  @Test
  void it_pays_its_own_session_and_shows_the_charge_that_does() {
    ApiAnswer declined =
        buyer.post(
            "/v1/sessions/" + session.at("/id") + "/charge",
            SessionBody.payment(account).cardEndingIn(5).json());
    ApiAnswer pending =
        buyer.post(
            "/v1/sessions/" + session.at("/id") + "/charge",
            SessionBody.payment(account).cardEndingIn(8).json());

    assertThat(declined.status()).as(declined.text()).isEqualTo(201);
    assertThat(pending.json().at("/publicKey").isNull()).isTrue();
    String charge = "/v1/charges/" + pending.at("/chargeId");
    assertThat(buyer.get(charge).at("/status")).isEqualTo("pending");
    merchant.post(charge, "{\"status\":\"authorized\"}");
    assertThat(buyer.get(charge).at("/status")).isEqualTo("authorized");
    assertThat(buyer.get("/v1/charges/" + declined.at("/chargeId")).status()).isEqualTo(403);
  }

  @Test
  void it_opens_no_other_session_and_no_other_charge() {
    ApiAnswer other = merchant.post("/v1/sessions", SessionBody.of(account).json());
    String charge = merchant.post("/v1/charges", CardCharge.of(account).json()).at("/id");

    for (String id : List.of(other.at("/id"), Ids.next().toString())) {
      assertThat(buyer.get("/v1/sessions/" + id).status()).isEqualTo(403);
      assertThat(
              buyer
                  .post("/v1/sessions/" + id + "/charge", SessionBody.payment(account).json())
                  .status())
          .isEqualTo(403);
    }
    for (String id : List.of(charge, Ids.next().toString())) {
      assertThat(buyer.get("/v1/charges/" + id).status()).isEqualTo(403);
      assertThat(buyer.post("/v1/charges/" + id + "/complete", "{\"details\":{}}").status())
          .isEqualTo(403);
    }
    assertThat(merchant.get("/v1/sessions/" + other.at("/id")).at("/status")).isEqualTo("created");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /v1/sessions",
    "POST, /v1/sessions",
    "PATCH, /v1/sessions/{id}",
    "POST, /v1/sessions/{id}/cancel",
    "GET, /v1/charges",
    "POST, /v1/charges",
    "POST, /v1/tokens",
    "GET, /v1/customers",
    "GET, /v1/merchants",
    "POST, /v1/auth"
  })
  void it_does_nothing_else(String method, String path) {
    ApiAnswer answer = buyer.send(method, path.replace("{id}", session.at("/id")), "{}", Map.of());

    assertThat(answer.status()).as(answer.text()).isEqualTo(403);
  }

  @Test
  void it_belongs_to_its_account() {
    TestAccount other = SERVICE.newAccount(Environment.PRODUCTION);

    assertThat(
            SERVICE
                .client(other.withKey(session.at("/publicKey")))
                .get("/v1/sessions/" + session.at("/id"))
                .status())
        .isEqualTo(401);
  }

  @Test
  void it_still_shows_a_session_that_was_canceled() {
    merchant.postWithoutBody("/v1/sessions/" + session.at("/id") + "/cancel");

    assertThat(buyer.get("/v1/sessions/" + session.at("/id")).at("/status")).isEqualTo("canceled");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tokens", "charges", "cards", "webhooks"})
  void no_public_key_reaches_sessions(String scope) {
    ApiClient shop = SERVICE.client(new TestKeys(SERVICE).publicKey(account, scope));

    assertThat(shop.get("/v1/sessions/" + session.at("/id")).status()).isEqualTo(403);
    assertThat(shop.post("/v1/sessions", SessionBody.of(account).json()).status()).isEqualTo(403);
    assertThat(
            shop.post(
                    "/v1/sessions/" + session.at("/id") + "/charge",
                    SessionBody.payment(account).json())
                .status())
        .isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /v1/sessions",
    "POST, /v1/sessions",
    "GET, /v1/sessions/{id}",
    "PATCH, /v1/sessions/{id}",
    "POST, /v1/sessions/{id}/cancel",
    "POST, /v1/sessions/{id}/charge"
  })
  void the_sandbox_has_no_sessions(String method, String path) {
    ApiClient sandbox = SERVICE.client(SERVICE.newAccount());

    ApiAnswer answer =
        sandbox.send(method, path.replace("{id}", session.at("/id")), "{}", Map.of());

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.at("/error/key")).isEqualTo("environment_not_allowed");
  }
}
