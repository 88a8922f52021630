package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What each card of the simulator's table (docs/interface.md §5) makes of a charge. */
class SimulatorTableTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @ParameterizedTest
  @CsvSource({
    "0, false, pre_authorized, pre_authorization",
    "1, false, pre_authorized, pre_authorization",
    "4, false, pre_authorized, pre_authorization",
    "9, false, pre_authorized, pre_authorization",
    "0, true,  authorized,     authorization",
    "1, true,  authorized,     authorization",
    "4, true,  authorized,     authorization",
    "9, true,  authorized,     authorization"
  })
  void an_approval(int digit, boolean capture, String status, String requestType) {
    ApiAnswer charged = charge(CardCharge.of(account).cardEndingIn(digit).with("capture", capture));

    assertThat(charged.at("/status")).isEqualTo(status);
    assertThat(charged.json().get("capture").booleanValue()).isEqualTo(capture);
    JsonNode request = theOnlyRequest(charged);
    assertThat(request.get("requestStatus").stringValue()).isEqualTo("success");
    assertThat(request.get("requestType").stringValue()).isEqualTo(requestType);
    assertThat(request.get("authorizationCode").stringValue()).matches("\\d{6}");
    assertThat(request.get("authorizationNsu").stringValue()).matches("\\d{9}");
    assertThat(request.get("responseCode").stringValue()).isEqualTo("00");
    assertThat(request.at("/providerAuthorization/networkResponseCode").stringValue())
        .isEqualTo("00");
    assertThat(request.get("providerError").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "2, false, generic,       true",
    "3, false, expired_card,  false",
    "5, false, blocked_card,  false",
    "7, false, canceled_card, false",
    "2, true,  generic,       true",
    "3, true,  expired_card,  false",
    "5, true,  blocked_card,  false",
    "7, true,  canceled_card, false"
  })
  void a_decline(int digit, boolean capture, String declinedCode, boolean retryable) {
    ApiAnswer charged = charge(CardCharge.of(account).cardEndingIn(digit).with("capture", capture));

    assertDeclined(charged, declinedCode, retryable);
  }

  @ParameterizedTest
  @CsvSource({"6, false", "8, false", "6, true", "8, true"})
  void an_answer_that_does_not_come(int digit, boolean capture) {
    ApiAnswer charged = charge(CardCharge.of(account).cardEndingIn(digit).with("capture", capture));

    assertThat(charged.at("/status")).isEqualTo("pending");
    JsonNode request = theOnlyRequest(charged);
    assertThat(request.get("requestStatus").stringValue()).isEqualTo("timeout");
    assertThat(request.get("authorizationCode").isNull()).isTrue();
    assertThat(request.get("responseTs").isNull()).isTrue();
  }

  @Test
  void an_amount_without_funds_is_declined_whatever_the_card() {
    ApiAnswer charged = charge(CardCharge.of(account).cardEndingIn(1).with("amount", 992));

    assertDeclined(charged, "insufficient_funds", true);
  }

  @Test
  void a_retryable_decline_is_tried_at_the_next_provider_and_both_are_told() {
    TestAccount two =
        new TestAccount(
            account.clientId(),
            account.apiKey(),
            service.newMerchant(account.clientId(), "first", "second"));

    ApiAnswer charged = charge(CardCharge.of(two).cardEndingIn(2));

    JsonNode requests = charged.json().get("transactionRequests");
    assertThat(charged.at("/status")).isEqualTo("failed");
    assertThat(requests).hasSize(2);
    assertThat(requests.get(0).get("providerId")).isNotEqualTo(requests.get(1).get("providerId"));
    assertThat(requests.get(0).get("createdAt").stringValue())
        .isGreaterThan(requests.get(1).get("createdAt").stringValue());
  }

  private ApiAnswer charge(CardCharge charge) {
    ApiAnswer charged = client.post("/v1/charges", charge.json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    return charged;
  }

  private static JsonNode theOnlyRequest(ApiAnswer charged) {
    JsonNode requests = charged.json().get("transactionRequests");
    assertThat(requests).hasSize(1);
    return requests.get(0);
  }

  private static void assertDeclined(ApiAnswer charged, String declinedCode, boolean retryable) {
    assertThat(charged.at("/status")).isEqualTo("failed");
    JsonNode request = theOnlyRequest(charged);
    assertThat(request.get("requestStatus").stringValue()).isEqualTo("failed");
    JsonNode error = request.get("providerError");
    assertThat(error.get("declinedCode").stringValue()).isEqualTo(declinedCode);
    assertThat(error.get("retryable").booleanValue()).isEqualTo(retryable);
    assertThat(error.get("networkDeniedMessage").stringValue()).isNotBlank();
    assertThat(error.get("networkDeniedReason").stringValue()).isNotBlank();
    assertThat(request.get("providerAuthorization").isNull()).isTrue();
  }
}
