package com.paymenthub.api.rest.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A session that is paid by a pix with a due date. */
class SessionDueDateTest {

  private static final RunningService SERVICE =
      RunningService.start(
          "--payments.agenda.enabled=false", "--payments.simulators.production=true");

  private final TestAccount account = SERVICE.newAccount(Environment.PRODUCTION);
  private final ApiClient client = SERVICE.client(account);

  @AfterEach
  void every_row_is_what_its_history_makes_of_it() {
    Parity.assertKept(SERVICE);
  }

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void a_pix_has_the_session_s_due_date_and_a_buyer_changes_nothing_of_it() {
    Map<String, Object> due =
        Map.of(
            "paymentType",
            "pix",
            "dueDate",
            "2040-12-31",
            "validAfterDueDateDays",
            5,
            "fine",
            Map.of("days", 1, "percentage", 2.5));
    JsonNode session = created(due);
    assertThat(session.at("/paymentMethods/0"))
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    """
                    {"paymentType": "pix", "dueDate": "2040-12-31", "validAfterDueDateDays": 5,
                     "fine": {"days": 1, "amount": null, "percentage": 2.5}}
                    """));

    for (Map<String, Object> method :
        List.<Map<String, Object>>of(
            Map.of("paymentType", "pix", "expiresIn", 600),
            Map.of("paymentType", "pix", "dueDate", "2041-01-01"),
            Map.of("paymentType", "pix", "validAfterDueDateDays", 6),
            Map.of("paymentType", "pix", "interest", Map.of("days", 1, "percentage", 1)),
            Map.of("paymentType", "pix", "fine", Map.of("days", 1, "percentage", 2)))) {
      ApiAnswer answer = pay(session, method);
      assertThat(answer.status()).as(answer.text()).isEqualTo(400);
      assertThat(answer.at("/error/details/0")).contains("comes from the session");
    }
    ApiAnswer pending = pay(session, due);
    assertThat(pending.status()).as(pending.text()).isEqualTo(201);
    assertThat(pending.at("/paymentMethod/dueDate")).isEqualTo("2040-12-31");
    assertThat(pending.at("/paymentMethod/expiresAt")).isEqualTo("2041-01-08T03:00:00.000Z");
  }

  @Test
  void a_pix_of_seconds_gets_no_due_date_from_a_buyer() {
    ApiAnswer answer =
        pay(
            created(Map.of("paymentType", "pix", "expiresIn", 600)),
            Map.of("paymentType", "pix", "dueDate", "2040-12-31"));

    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.at("/error/details/0")).contains("dueDate comes from the session");
  }

  private JsonNode created(Map<String, Object> method) {
    ApiAnswer answer =
        client.post(
            "/v1/sessions", SessionBody.of(account).with("paymentMethods", List.of(method)).json());
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.json();
  }

  private ApiAnswer pay(JsonNode session, Map<String, Object> method) {
    JsonMapper json = JsonMapper.shared();
    Map<String, Object> source =
        Map.of("sourceType", "customer", "customer", json.readTree(CustomerBody.number(1).json()));
    return client.post(
        "/v1/sessions/" + session.at("/id").stringValue() + "/charge",
        json.writeValueAsString(Map.of("paymentMethod", method, "paymentSource", source)));
  }
}
