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
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What new users stumble over is told in words that help. */
class TextsTest {

  private static final Map<String, String> PORTUGUESE = Map.of("Accept-Language", "pt-BR");

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account);

  @Test
  void an_empty_session_names_the_list_of_payment_methods() {
    assertThat(details(client.post("/v1/sessions", "{}")))
        .containsExactlyInAnyOrder(
            "merchantId is required", "amount is required", "paymentMethods is required");
  }

  @Test
  void a_currency_that_does_not_exist_is_said_so() {
    String unknown = " must be a current currency of ISO 4217 that has minor units; ZZZ is none";
    assertThat(
            details(
                client.post("/v1/charges", CardCharge.of(account).with("currency", "ZZZ").json())))
        .containsExactly("currency" + unknown);
    assertThat(
            details(
                client.post(
                    "/v1/sessions", SessionBody.of(account).with("currency", "ZZZ").json())))
        .containsExactly("currency" + unknown);
    assertThat(
            details(
                client.post("/v1/charges", CardCharge.of(account).with("currency", "brl").json())))
        .containsExactly("currency must be an ISO 4217 currency code in upper case");
    assertThat(
            details(
                client.post(
                    "/v1/merchants",
                    """
                    {"mcc":"5732","providers":[{"name":"a","priority":1,"credentials":
                      {"type":"SERVICE_SANDBOX","settings":{"currencies":"BRL,ZZZ"}}}]}\
                    """)))
        .containsExactly("providers[0].credentials.settings.currencies" + unknown);
  }

  @Test
  void no_state_is_left_untranslated() {
    String charge =
        "/v1/charges/" + client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
    client.postWithoutBody(charge + "/void");

    assertThat(client.post(charge + "/capture", "{}", PORTUGUESE).at("/error/message"))
        .isEqualTo("A cobrança está estornada, o que não permite isto.");
    ApiClient sandbox = service.client(service.newAccount());
    assertThat(sandbox.get("/v1/sessions", PORTUGUESE).at("/error/message"))
        .isEqualTo("Contas do ambiente de sandbox não podem fazer isto aqui.");
  }

  private static List<String> details(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    return answer.json().at("/error/details").valueStream().map(JsonNode::stringValue).toList();
  }
}
