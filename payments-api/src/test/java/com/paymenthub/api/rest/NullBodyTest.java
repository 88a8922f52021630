package com.paymenthub.api.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Where a body is optional, one that is {@code null} means none: generated clients send it when
 * they are given no body.
 */
class NullBodyTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account);

  @Test
  void it_captures_and_gives_back_everything() {
    String path = newCharge();

    ApiAnswer captured = client.post(path + "/capture", "null");
    assertThat(captured.status()).as(captured.text()).isEqualTo(201);
    assertThat(captured.at("/status")).isEqualTo("authorized");
    assertThat(captured.json().get("amount").longValue()).isEqualTo(1990);
    ApiAnswer voided = client.post(path + "/void", " null\n");
    assertThat(voided.status()).as(voided.text()).isEqualTo(201);
    assertThat(voided.at("/status")).isEqualTo("voided");
  }

  @Test
  void with_a_key_it_is_the_same_request_as_one_without_a_body() {
    String path = newCharge() + "/capture";
    ApiAnswer first = client.postWithKey(path, "null", "capture of everything");

    ApiAnswer repeated = client.postWithKey(path, "", "capture of everything");

    assertThat(repeated.header("Idempotency-Replayed")).contains("true");
    assertThat(repeated.text()).isEqualTo(first.text());
  }

  @Test
  void it_cancels_a_session_and_works_on_webhooks() {
    ApiAnswer session = client.post("/v1/sessions", SessionBody.of(account).json());
    ApiAnswer webhook =
        client.post(
            "/v1/webhooks",
            "{\"event\":\"*\",\"endpoint\":\"https://shop.invalid/\",\"status\":true}");
    String hook = "/v1/webhooks/" + webhook.at("/id");
    for (String path :
        List.of(
            "/v1/sessions/" + session.at("/id") + "/cancel",
            hook + "/secret",
            hook + "/reprocess")) {
      ApiAnswer answer = client.post(path, "null");
      assertThat(answer.status()).as(path + ": " + answer.text()).isEqualTo(201);
    }
    String unknown = hook + "/deliveries/01a1fceb-4ef6-7aa0-8bb6-0343526ac8b0/reprocess";
    assertThat(client.post(unknown, "null").at("/error/key")).isEqualTo("delivery_not_found");
  }

  @Test
  void where_a_body_is_needed_it_is_none() {
    for (String path : List.of("/v1/charges", "/v1/tokens", "/v1/merchants")) {
      assertThat(client.post(path, "null").at("/error/details/0")).startsWith("body ");
    }
    assertThat(client.post(newCharge() + "/capture", "nul").at("/error/key"))
        .isEqualTo("malformed_json");
  }

  private String newCharge() {
    return "/v1/charges/" + client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
  }
}
