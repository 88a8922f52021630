package com.paymenthub.api.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What HTTP itself promises: HEAD, Allow, and content types. */
class MethodsTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PUT    | /v1/charges         | GET, HEAD, POST",
        "DELETE | /v1/charges         | GET, HEAD, POST",
        "PATCH  | /v1/charges         | GET, HEAD, POST",
        "PUT    | /v1/charges/some-id | GET, HEAD, POST",
        "BREW   | /v1/charges         | GET, HEAD, POST"
      })
  void a_method_that_a_path_does_not_know_is_told_those_that_it_knows(
      String method, String path, String allowed) {
    ApiAnswer answer = client.send(method, path, "", Map.of());

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.at("/error/key")).isEqualTo("method_not_allowed");
    assertThat(answer.header("Allow").orElseThrow().split(", ")).contains(allowed.split(", "));
    assertThat(answer.at("/error/message")).contains(method);
  }

  @Test
  void head_answers_like_get_without_a_body() {
    ApiAnswer charged = client.post("/v1/charges", CardCharge.of(account).json());
    for (String path : new String[] {"/v1/charges", "/v1/charges/" + charged.at("/id")}) {
      ApiAnswer get = client.get(path);
      ApiAnswer head = client.send("HEAD", path, "", Map.of());

      assertThat(head.status()).isEqualTo(200);
      assertThat(head.text()).isEmpty();
      assertThat(head.header("Content-Type")).isEqualTo(get.header("Content-Type"));
      assertThat(head.header("Content-Length")).isEqualTo(get.header("Content-Length"));
    }
    assertThat(client.send("HEAD", "/v1/charges/unknown", "", Map.of()).status()).isEqualTo(404);
    assertThat(
            ApiClient.anonymous(service.url()).send("HEAD", "/v1/charges", "", Map.of()).status())
        .isEqualTo(401);
  }

  @Test
  void every_answer_is_json_whatever_is_accepted_and_a_charge_is_made_once_it_is_taken() {
    for (String accepted : new String[] {"application/json", "*/*", "text/html", "nonsense"}) {
      ApiAnswer charged =
          client.post("/v1/charges", CardCharge.of(account).json(), Map.of("Accept", accepted));
      assertThat(charged.status()).isEqualTo(201);
      assertThat(charged.header("Content-Type")).contains("application/json");
    }
  }

  @Test
  void nobody_learns_what_answers_here() {
    for (ApiAnswer answer :
        new ApiAnswer[] {client.get("/v1/charges"), client.get("/v1/nowhere"), client.get("/")}) {
      assertThat(answer.header("Server")).isEmpty();
      assertThat(answer.header("X-Powered-By")).isEmpty();
    }
  }
}
