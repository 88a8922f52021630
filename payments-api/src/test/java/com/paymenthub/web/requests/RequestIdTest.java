package com.paymenthub.web.requests;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every answer says which request it answers. */
class RequestIdTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @ParameterizedTest
  @ValueSource(strings = {"a", "0b9c-7_A.z", "01a1fd0c-a4bd-76c1-9d43-1956bdf2c1f5"})
  void a_sane_id_is_the_callers_own(String id) {
    ApiAnswer good = client.get("/v1/charges", Map.of("X-Request-Id", id));
    ApiAnswer bad = client.get("/v1/charges?page=0", Map.of("X-Request-Id", id));

    assertThat(good.header("X-Request-Id")).contains(id);
    assertThat(bad.header("X-Request-Id")).contains(id);
    assertThat(bad.at("/error/requestId")).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "two words", "semi;colon", "<script>", "a/b", "a\tb", "TOO_LONG"})
  void any_other_id_is_replaced(String id) {
    String sent = id.equals("TOO_LONG") ? "a".repeat(129) : id;
    assertIsNew(client.get("/v1/charges?page=0", Map.of("X-Request-Id", sent)), sent);
  }

  @Test
  void without_an_id_each_request_gets_its_own() {
    ApiAnswer first = client.get("/v1/charges?page=0");
    ApiAnswer second = client.get("/v1/charges?page=0");

    assertIsNew(first, second.at("/error/requestId"));
    assertIsNew(second, first.at("/error/requestId"));
  }

  @Test
  void every_kind_of_answer_carries_it() {
    Map<String, String> headers = Map.of("X-Request-Id", "mine");
    ApiClient nobody = ApiClient.anonymous(service.url());
    for (ApiAnswer answer :
        new ApiAnswer[] {
          client.post("/v1/charges", CardCharge.of(account).json(), headers),
          client.post("/v1/charges", "{", headers),
          client.get("/v1/charges/" + UUID.randomUUID(), headers),
          client.get("/v1/nowhere", headers),
          client.send("DELETE", "/v1/charges", "", headers),
          client.send("HEAD", "/v1/charges", "", headers),
          nobody.get("/v1/charges", headers),
          nobody.get("/actuator/health", headers)
        }) {
      assertThat(answer.response().headers().allValues("X-Request-Id")).containsExactly("mine");
    }
  }

  @Test
  void it_is_stored_with_the_charge_and_its_events() {
    ApiAnswer charged =
        client.post(
            "/v1/charges", CardCharge.of(account).json(), Map.of("X-Request-Id", "to-be-found"));

    assertThat(charged.at("/transactionRequests/0/requestId")).isEqualTo("to-be-found");
    assertThat(
            service
                .owner()
                .queryForObject(
                    "select count(*) from domain_event where aggregate_identifier = ?::uuid"
                        + " and convert_from(meta_data, 'UTF8') like '%to-be-found%'",
                    Long.class, charged.at("/id")))
        .isPositive();
  }

  private static void assertIsNew(ApiAnswer answer, String not) {
    String id = answer.header("X-Request-Id").orElseThrow();
    assertThat(UUID.fromString(id).version()).isEqualTo(7);
    assertThat(id).isNotEqualTo(not);
    assertThat(answer.at("/error/requestId")).isEqualTo(id);
  }
}
