package com.paymenthub.api.rest.merchants;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchants;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MerchantChangeTest {

  private static final String MERCHANT =
      """
      {"mcc": "5942", "name": "Bookshop", "city": "Recife", "providers": [
        {"name": "cards", "priority": 1, "credentials":
          {"type": "SERVICE_SANDBOX", "apiKey": "first-key", "settings": {"latencyMillis": 5}}},
        {"name": "fraud", "priority": 2, "credentials": {"type": "SERVICE_SANDBOX_ANTIFRAUD"},
         "options": {"type": "ANTIFRAUD", "captureOnApproved": false, "captureOnError": true}}]}
      """;

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final ApiAnswer created = client.post("/v1/merchants", MERCHANT);
  private final String path = "/v1/merchants/" + created.at("/id");
  private final String cards = created.at("/providers/0/id");
  private final String fraud = created.at("/providers/1/id");

  @Test
  void what_is_sent_is_changed_and_the_rest_stays() {
    ApiAnswer changed = client.patch(path, "{\"name\": \"Books\", \"mcc\": \"5192\"}");

    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.at("/name")).isEqualTo("Books");
    assertThat(changed.at("/mcc")).isEqualTo("5192");
    assertThat(changed.at("/city")).isEqualTo("Recife");
    assertThat(changed.json().at("/providers")).isEqualTo(created.json().at("/providers"));
    assertThat(changed.at("/createdAt")).isEqualTo(created.at("/createdAt"));
    assertThat(changed.at("/updatedAt")).isGreaterThan(created.at("/updatedAt"));
    assertThat(client.get(path).json()).isEqualTo(changed.json());
  }

  @Test
  void null_takes_away_what_is_optional_and_leaves_what_is_required() {
    ApiAnswer changed =
        client.patch(path, "{\"name\": null, \"city\": null, \"mcc\": null, \"providers\": null}");

    assertThat(changed.json().at("/name").isNull()).isTrue();
    assertThat(changed.json().at("/city").isNull()).isTrue();
    assertThat(changed.at("/mcc")).isEqualTo("5942");
    assertThat(changed.json().at("/providers")).hasSize(2);
  }

  @Test
  void providers_that_are_sent_back_as_they_were_answered_stay_as_they_were() {
    ApiAnswer changed =
        client.patch(path, "{\"providers\": %s}".formatted(created.json().at("/providers")));

    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.json().at("/providers")).isEqualTo(created.json().at("/providers"));
    assertThat(credentialsOf(cards)).containsEntry("apiKey", "first-key");
  }

  @Test
  void a_provider_that_is_sent_with_its_id_stays_the_same_account() {
    ApiAnswer changed =
        client.patch(
            path,
            """
            {"providers": [
              {"id": "%s", "name": "anti-fraud", "options":
                {"type": "ANTIFRAUD", "captureOnApprove": true}},
              {"id": "%s", "priority": 3}]}
            """
                .formatted(fraud, cards));

    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.at("/providers/0/id")).isEqualTo(fraud);
    assertThat(changed.at("/providers/0/name")).isEqualTo("anti-fraud");
    assertThat(changed.json().at("/providers/0/options/captureOnApproved").booleanValue()).isTrue();
    assertThat(changed.json().at("/providers/0/options/captureOnError").booleanValue()).isTrue();
    assertThat(changed.at("/providers/1/id")).isEqualTo(cards);
    assertThat(changed.json().at("/providers/1/priority").intValue()).isEqualTo(3);
    assertThat(changed.json().at("/providers/1/credentials/settings/latencyMillis").intValue())
        .isEqualTo(5);
    assertThat(credentialsOf(cards)).containsEntry("apiKey", "first-key");
  }

  @Test
  void a_key_and_settings_are_replaced_when_they_are_sent() {
    client.patch(
        path,
        """
        {"providers": [{"id": "%s", "credentials":
          {"apiKey": "second-key", "settings": {"declineRate": 7}}}]}
        """
            .formatted(cards));
    assertThat(credentialsOf(cards))
        .isEqualTo(Map.of("apiKey", "second-key", "settings.declineRate", "7"));

    client.patch(
        path,
        "{\"providers\": [{\"id\": \"%s\", \"credentials\": {\"settings\": null}}]}"
            .formatted(cards));
    assertThat(credentialsOf(cards)).isEqualTo(Map.of("apiKey", "second-key"));
  }

  @Test
  void the_audit_tells_whose_credentials_changed_and_not_what_to() {
    client.patch(
        path,
        "{\"providers\": [{\"id\": \"%s\", \"credentials\": {\"apiKey\": \"second-key\"}}]}"
            .formatted(cards));

    String entry =
        service
            .application()
            .queryForObject(
                "select before::text || after::text from audit_entry"
                    + " where subject_id = ? and action = 'changed'",
                String.class,
                UUID.fromString(created.at("/id")));

    assertThat(entry)
        .contains("\"newCredentialsOf\": [\"" + cards + "\"]")
        .doesNotContain("first-key", "second-key");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"mcc": "57"}                                        | mcc must be four digits
          {"city": 7}                                          | city must be text
          {"providers": {}}                                    | providers must be a list
          {"providers": []}                                    | providers must have between 1 and 20 entries
          {"providers": ["a"]}                                 | providers[0] must be an object
          {"providers": [{"id": "a"}]}                         | providers[0].id must be a UUID
          {"providers": [{"id": "<cards>"}, {"id": "<cards>"}]}    | providers[1].id must be given only once
          {"providers": [{"id": "<cards>", "name": 7}]}          | providers[0].name must be text
          {"providers": [{"id": "<cards>", "priority": 0}]}      | providers[0].priority must be between
          {"providers": [{"id": "<cards>", "credentials": 7}]}   | providers[0].credentials must be an object
          {"providers": [{"id": "<cards>", "credentials": {"type": "SERVICE_SANDBOX_ANTIFRAUD"}}]} | providers[0].credentials.type cannot be changed
          {"providers": [{"id": "<cards>", "credentials": {"type": "ACME"}}]} | providers[0].credentials.type must be one of
          {"providers": [{"id": "<fraud>", "options": {"type": "ANTIFRAUD", "refundOnError": true}}]} | providers[0].options.captureOnError and refundOnError must not both
          {"providers": [{"name": "a", "credentials": {"type": "SERVICE_SANDBOX"}}]} | providers[0].priority is required
          """)
  void a_bad_field_is_named_and_nothing_changes(String body, String detail) {
    ApiAnswer refused =
        client.patch(path, body.replace("<cards>", cards).replace("<fraud>", fraud));

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.json().at("/error/details")).hasSize(1);
    assertThat(refused.at("/error/details/0")).startsWith(detail);
    assertThat(client.get(path).json()).isEqualTo(created.json());
  }

  @Test
  void a_provider_of_another_merchant_is_as_unknown_as_any_other() {
    String elsewhere = client.get("/v1/merchants/" + account.merchantId()).at("/providers/0/id");

    for (String id : new String[] {elsewhere, UUID.randomUUID().toString()}) {
      ApiAnswer refused =
          client.patch(
              path, "{\"providers\": [{\"id\": \"%s\"}, {\"id\": \"%s\"}]}".formatted(cards, id));

      assertThat(refused.status()).isEqualTo(404);
      assertThat(refused.at("/error/key")).isEqualTo("provider_not_found");
      assertThat(refused.at("/error/details/0")).isEqualTo("providers[1].id is unknown");
      assertThat(client.get(path).json()).isEqualTo(created.json());
    }
  }

  @Test
  void a_charge_goes_to_the_providers_that_are_there_now() {
    ApiAnswer moved =
        client.patch(
            "/v1/merchants/" + account.merchantId(),
            """
            {"providers": [{"name": "another", "priority": 1,
              "credentials": {"type": "SERVICE_SANDBOX"}}]}
            """);

    ApiAnswer charged = client.post("/v1/charges", CardCharge.of(account).json());

    assertThat(charged.at("/transactionRequests/0/providerId"))
        .isEqualTo(moved.at("/providers/0/id"));
  }

  @Test
  void a_charge_can_be_captured_and_voided_at_a_provider_that_takes_no_new_ones() {
    ApiAnswer charged = client.post("/v1/charges", CardCharge.of(account).json());
    String before = charged.at("/transactionRequests/0/providerId");
    client.patch(
        "/v1/merchants/" + account.merchantId(),
        """
        {"providers": [{"name": "another", "priority": 1,
          "credentials": {"type": "SERVICE_SANDBOX"}}]}
        """);

    ApiAnswer captured = client.post("/v1/charges/" + charged.at("/id") + "/capture", "");
    ApiAnswer voided = client.post("/v1/charges/" + charged.at("/id") + "/void", "");

    assertThat(captured.at("/status")).isEqualTo("authorized");
    assertThat(voided.at("/status")).isEqualTo("voided");
    assertThat(voided.at("/transactionRequests/0/providerId")).isEqualTo(before);
  }

  @Test
  void a_provider_that_was_removed_cannot_be_taken_back_by_its_id() {
    client.patch(path, "{\"providers\": [{\"id\": \"%s\"}]}".formatted(cards));

    ApiAnswer refused =
        client.patch(
            path, "{\"providers\": [{\"id\": \"%s\"}, {\"id\": \"%s\"}]}".formatted(cards, fraud));

    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.at("/error/details/0")).isEqualTo("providers[1].id is unknown");
  }

  @Test
  void of_two_changes_at_the_same_time_none_is_lost() throws Exception {
    for (int round = 1; round <= 20; round++) {
      String name = "Name " + round;
      String city = "City " + round;
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        Future<ApiAnswer> named =
            threads.submit(() -> client.patch(path, "{\"name\": \"%s\"}".formatted(name)));
        Future<ApiAnswer> moved =
            threads.submit(() -> client.patch(path, "{\"city\": \"%s\"}".formatted(city)));
        assertThat(named.get().status()).isEqualTo(200);
        assertThat(moved.get().status()).isEqualTo(200);
      }

      ApiAnswer after = client.get(path);
      assertThat(after.at("/name")).isEqualTo(name);
      assertThat(after.at("/city")).isEqualTo(city);
    }
  }

  private Map<String, String> credentialsOf(String providerId) {
    Merchant merchant =
        service
            .part(Merchants.class)
            .find(account.clientId(), UUID.fromString(created.at("/id")))
            .orElseThrow();
    return merchant.account(UUID.fromString(providerId)).orElseThrow().credentials();
  }
}
