package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a merchant asks wrongly is no failure of the service: it leaves one line and no trace. */
class QuietRefusalsTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void operations_on_what_nobody_has_leave_no_trace() {
    for (UUID unknown : new UUID[] {UUID.randomUUID(), account.merchantId(), account.clientId()}) {
      String charge = "/v1/charges/" + unknown;
      String session = "/v1/sessions/" + unknown;
      assertQuiet(404, () -> client.post(charge + "/capture", "{}"));
      assertQuiet(404, () -> client.post(charge + "/void", "{}"));
      assertQuiet(404, () -> client.post(charge, "{\"status\":\"voided\"}"));
      assertQuiet(404, () -> client.patch(charge + "/antifraud", "{\"status\":\"approved\"}"));
      assertQuiet(403, () -> client.post(session + "/cancel", "{}"));
      assertQuiet(404, () -> client.post("/v1/charges", withCard(unknown)));
    }
  }

  @Test
  void operations_that_the_state_does_not_allow_leave_no_trace() {
    String id = client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
    String charge = "/v1/charges/" + id;
    assertQuiet(422, () -> client.post(charge + "/capture", "{\"amount\":99999999}"));
    assertQuiet(422, () -> client.post(charge + "/void", "{\"amount\":99999999}"));
    assertQuiet(201, () -> client.post(charge + "/void", "{}"));
    assertQuiet(422, () -> client.post(charge + "/capture", "{}"));
    assertQuiet(422, () -> client.post(charge + "/void", "{}"));
    assertQuiet(422, () -> client.patch(charge + "/antifraud", "{\"status\":\"approved\"}"));
    TestAccount other = service.newAccount();
    assertQuiet(404, () -> service.client(other).post(charge + "/void", "{}"));
  }

  private String withCard(UUID cardId) {
    return """
    {"merchantId": "%s", "amount": 1990,
     "paymentMethod": {"paymentType": "credit", "installments": 1},
     "paymentSource": {"sourceType": "card", "cardId": "%s", "cardCvv": "123"}}
    """
        .formatted(account.merchantId(), cardId);
  }

  private static void assertQuiet(int status, Supplier<ApiAnswer> request) {
    try (CapturedLog log = CapturedLog.start()) {
      ApiAnswer answer = request.get();

      assertThat(answer.status()).as(answer.text()).isEqualTo(status);
      assertThat(log.text()).doesNotContain("Exception").doesNotContain("\tat ");
    }
  }
}
