package com.paymenthub.api.rest.merchants;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MerchantTest {

  private static final String API_KEY = "the-key-of-the-acquirer-7f3a";
  private static final String MERCHANT =
      """
      {"mcc": "5942", "name": "Bookshop", "city": "Recife", "providers": [
        {"name": "second", "priority": 2, "credentials": {"type": "SERVICE_SANDBOX"}},
        {"name": "first", "priority": 1, "credentials":
          {"type": "SERVICE_SANDBOX", "apiKey": "the-key-of-the-acquirer-7f3a",
           "settings": {"latencyMillis": 5, "circuitBreaker": true}}}]}
      """;

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_merchant_is_answered_with_its_providers_in_the_order_in_which_they_are_tried() {
    ApiAnswer created = client.post("/v1/merchants", MERCHANT);

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.json().propertyNames())
        .containsExactlyInAnyOrder(
            "id",
            "clientId",
            "mcc",
            "name",
            "city",
            "status",
            "providers",
            "createdAt",
            "updatedAt");
    assertThat(created.at("/clientId")).isEqualTo(account.clientId().toString());
    assertThat(created.at("/mcc")).isEqualTo("5942");
    assertThat(created.at("/name")).isEqualTo("Bookshop");
    assertThat(created.at("/city")).isEqualTo("Recife");
    assertThat(created.at("/status")).isEqualTo("active");
    assertThat(created.at("/providers/0/name")).isEqualTo("first");
    assertThat(created.json().at("/providers/0/priority").intValue()).isEqualTo(1);
    assertThat(created.at("/providers/1/name")).isEqualTo("second");
    assertThat(UUID.fromString(created.at("/providers/0/id")).version()).isEqualTo(7);
    assertThat(client.get("/v1/merchants/" + created.at("/id")).json()).isEqualTo(created.json());
  }

  @Test
  void a_key_is_masked_and_settings_are_not() {
    ApiAnswer created = client.post("/v1/merchants", MERCHANT);

    assertThat(created.json().at("/providers/0/credentials").toString())
        .isEqualTo(
            "{\"type\":\"SERVICE_SANDBOX\",\"apiKey\":\"****\",\"pixKey\":null,"
                + "\"pixUrl\":null,\"bankCode\":null,\"settings\":{"
                + "\"deadlineMillis\":null,\"maximumConcurrentCalls\":null,\"circuitBreaker\":true,"
                + "\"latencyMillis\":5,\"declineRate\":null,\"retryAfterSeconds\":null,"
                + "\"lostAnswerRate\":null,"
                + "\"acceptedRate\":null,\"finishAfterSeconds\":null,\"finishAs\":null,"
                + "\"judgedWithinSeconds\":null,\"reports\":null,\"nextAction\":null,"
                + "\"actionExpiresAfterSeconds\":null,\"blindnessSeconds\":null,"
                + "\"answersInquiries\":null,\"barring\":null,\"recognizesRepeats\":null,"
                + "\"confirmationGraceBankingDays\":null,\"dueDates\":null,"
                + "\"notices\":null,\"undoneRate\":null,"
                + "\"feeBasisPoints\":null,\"brands\":null,\"minimumAmount\":null,\"maximumAmount\":null,"
                + "\"maximumInstallments\":null,\"partialCapture\":null,\"partialRelease\":null,"
                + "\"partialRefund\":null,\"refundWithinDays\":null,\"currencies\":null}}");
    assertThat(created.json().at("/providers/1/credentials").toString())
        .isEqualTo(
            "{\"type\":\"SERVICE_SANDBOX\",\"apiKey\":null,\"pixKey\":null,"
                + "\"pixUrl\":null,\"bankCode\":null,\"settings\":null}");
  }

  @Test
  void a_key_is_in_no_answer_and_no_row() {
    ApiAnswer created = client.postWithKey("/v1/merchants", MERCHANT, "merchant-1");
    String path = "/v1/merchants/" + created.at("/id");

    List<String> answers = new ArrayList<>();
    answers.add(created.text());
    answers.add(client.postWithKey("/v1/merchants", MERCHANT, "merchant-1").text());
    answers.add(client.get(path).text());
    answers.add(client.get("/v1/merchants").text());
    answers.add(client.patch(path, "{\"city\": \"Olinda\"}").text());
    client.delete(path);

    assertThat(answers).noneMatch(answer -> answer.contains(API_KEY));
    assertThat(rowsOf("merchant", "client_id")).noneMatch(row -> row.contains(API_KEY));
    assertThat(rowsOf("merchant_provider", "client_id")).noneMatch(row -> holds(row, API_KEY));
    assertThat(rowsOf("audit_entry", "client_id"))
        .anyMatch(row -> row.contains(created.at("/id")))
        .noneMatch(row -> row.contains(API_KEY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          none                                                           | true  | true  | false | false
          {"type": "ANTIFRAUD"}                                          | true  | true  | false | false
          {"type": "ANTIFRAUD", "captureOnApproved": false}              | false | true  | false | false
          {"type": "ANTIFRAUD", "captureOnApprove": false}               | false | true  | false | false
          {"type": "ANTIFRAUD", "refundOnReproved": false}               | true  | false | false | false
          {"type": "ANTIFRAUD", "refundOnReprove": false}                | true  | false | false | false
          {"type": "ANTIFRAUD", "captureOnError": true}                  | true  | true  | true  | false
          {"type": "ANTIFRAUD", "refundOnError": true}                   | true  | true  | false | true
          {"type": "ANTIFRAUD", "refundOnReproved": true, "refundOnReprove": false} | true | true | false | false
          """)
  void options_are_understood_in_both_spellings(
      String options,
      boolean captureOnApproved,
      boolean refundOnReproved,
      boolean captureOnError,
      boolean refundOnError) {
    ApiAnswer created = client.post("/v1/merchants", withOptions(options));

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.json().at("/providers/1/options").toString())
        .isEqualTo(
            ("{\"type\":\"ANTIFRAUD\",\"captureOnApproved\":%s,\"refundOnReproved\":%s,"
                    + "\"captureOnError\":%s,\"refundOnError\":%s}")
                .formatted(captureOnApproved, refundOnReproved, captureOnError, refundOnError));
    assertThat(created.json().at("/providers/0/options").isNull()).isTrue();
  }

  @Test
  void an_error_cannot_both_capture_and_refund() {
    ApiAnswer refused =
        client.post(
            "/v1/merchants",
            withOptions(
                "{\"type\": \"ANTIFRAUD\", \"captureOnError\": true, \"refundOnError\": true}"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/details/0"))
        .isEqualTo("providers[1].options.captureOnError and refundOnError must not both be given");
  }

  @Test
  void a_list_counts_merchants_and_not_their_providers() {
    List<String> ids = new ArrayList<>(List.of(account.merchantId().toString()));
    for (int i = 0; i < 4; i++) {
      ids.add(client.post("/v1/merchants", MERCHANT).at("/id"));
    }

    ApiAnswer newest = client.get("/v1/merchants?limit=2");
    ApiAnswer page = client.get("/v1/merchants?page=2&limit=2&sort=ASC");

    assertThat(idsOf(newest)).containsExactly(ids.get(4), ids.get(3));
    assertThat(newest.json().at("/items/0"))
        .isEqualTo(client.get("/v1/merchants/" + ids.get(4)).json());
    assertThat(idsOf(page)).containsExactly(ids.get(2), ids.get(3));
    assertThat(page.json().at("/items/0/providers")).hasSize(2);
    assertThat(page.json().at("/meta").toString())
        .isEqualTo(
            "{\"itemCount\":2,\"totalItems\":5,\"itemsPerPage\":2,\"totalPages\":3,"
                + "\"currentPage\":2}");
  }

  @ParameterizedTest
  @CsvSource({"page=0, page", "limit=101, limit", "limit=x, limit", "sort=up, sort"})
  void a_bad_page_is_named(String query, String field) {
    ApiAnswer refused = client.get("/v1/merchants?" + query);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/details/0")).startsWith(field + " ");
  }

  @Test
  void somebody_elses_merchant_is_as_unknown_as_any_other() {
    ApiClient stranger = service.client(service.newAccount());

    for (String id :
        List.of(account.merchantId().toString(), UUID.randomUUID().toString(), "none")) {
      String path = "/v1/merchants/" + id;
      for (ApiAnswer answer :
          List.of(stranger.get(path), stranger.patch(path, "{}"), stranger.delete(path))) {
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.at("/error/key")).isEqualTo("merchant_not_found");
        assertThat(answer.json().at("/error/details")).isEmpty();
      }
    }
    assertThat(client.get("/v1/merchants/" + account.merchantId()).status()).isEqualTo(200);
  }

  private List<String> rowsOf(String table, String column) {
    return service
        .owner()
        .queryForList(
            "select row_to_json(t)::text from payments.%s t where %s = ?".formatted(table, column),
            String.class,
            account.clientId());
  }

  /** Bytes stand in a row as hexadecimal digits. */
  private static boolean holds(String row, String text) {
    StringBuilder digits = new StringBuilder();
    for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
      digits.append("%02x".formatted(unit));
    }
    return row.contains(text) || row.contains(digits);
  }

  private static String withOptions(String options) {
    return """
    {"mcc": "5942", "providers": [
      {"name": "cards", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}},
      {"name": "fraud", "priority": 2, "credentials": {"type": "SERVICE_SANDBOX_ANTIFRAUD"},
       "options": %s}]}
    """
        .formatted(options);
  }

  private static List<String> idsOf(ApiAnswer list) {
    List<String> ids = new ArrayList<>();
    list.json().at("/items").forEach(item -> ids.add(item.at("/id").stringValue()));
    return ids;
  }
}
