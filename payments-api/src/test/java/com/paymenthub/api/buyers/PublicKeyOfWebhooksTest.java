package com.paymenthub.api.buyers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import org.junit.jupiter.api.Test;

/** A public key may look at webhooks, and cannot have notifications sent to somebody else. */
class PublicKeyOfWebhooksTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();

  private final TestAccount account = SERVICE.newAccount();
  private final ApiClient merchant = SERVICE.client(account);
  private final ApiClient stranger =
      SERVICE.client(new TestKeys(SERVICE).publicKey(account, "webhooks"));

  @Test
  void it_lists_and_reads() {
    ApiAnswer webhook = webhook();

    assertThat(stranger.get("/v1/webhooks").json().at("/meta/totalItems").intValue()).isEqualTo(1);
    assertThat(stranger.get("/v1/webhooks/" + webhook.at("/id")).at("/id"))
        .isEqualTo(webhook.at("/id"));
  }

  @Test
  void it_changes_nothing() {
    String path = "/v1/webhooks/" + webhook().at("/id");
    String before = merchant.get(path).text();

    ApiAnswer redirected = stranger.patch(path, "{\"endpoint\": \"https://93.184.215.15/\"}");
    ApiAnswer switchedOff = stranger.patch(path, "{\"status\": false}");
    ApiAnswer deleted = stranger.delete(path);
    ApiAnswer added =
        stranger.post(
            "/v1/webhooks",
            "{\"event\": \"*\", \"version\": 1, \"endpoint\": \"https://93.184.215.15/\"}");

    for (ApiAnswer answer : new ApiAnswer[] {redirected, switchedOff, deleted, added}) {
      assertThat(answer.status()).as(answer.text()).isEqualTo(403);
      assertThat(answer.at("/error/key")).isEqualTo("credentials_not_sufficient");
    }
    assertThat(merchant.get(path).text()).isEqualTo(before);
    assertThat(merchant.get("/v1/webhooks").json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  private ApiAnswer webhook() {
    ApiAnswer webhook =
        merchant.post(
            "/v1/webhooks",
            "{\"event\": \"*\", \"version\": 1, \"endpoint\": \"https://93.184.215.14/hook\"}");
    assertThat(webhook.status()).as(webhook.text()).isEqualTo(201);
    return webhook;
  }
}
