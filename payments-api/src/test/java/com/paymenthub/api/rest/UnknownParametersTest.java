package com.paymenthub.api.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** A mistyped filter is refused: it would otherwise let everything through. */
class UnknownParametersTest {

  private final RunningService service = RunningService.shared();
  private final ApiClient client = service.client(service.newAccount(Environment.PRODUCTION));

  @TestFactory
  Stream<DynamicTest> every_reading_operation_refuses_a_parameter_that_it_does_not_know() {
    return ApiDocument.stored().operations().stream()
        .filter(operation -> operation.method().equals("GET"))
        .map(
            operation ->
                DynamicTest.dynamicTest(
                    operation.toString(),
                    () -> {
                      String path = operation.path().replaceAll("\\{\\w+}", "" + UUID.randomUUID());
                      for (String unknown : List.of("nobodyKnowsThis=1", "x", "page.=2")) {
                        assertRefused(operation, client.get(path + "?" + unknown), unknown);
                      }
                      assertThat(
                              client
                                  .send("HEAD", path + "?nobodyKnowsThis=1", "", Map.of())
                                  .status())
                          .isEqualTo(400);
                    }));
  }

  private static void assertRefused(Operation operation, ApiAnswer answer, String unknown) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.at("/error/key")).isEqualTo("validation_failed");
    String near =
        unknown.startsWith("page")
                && operation.parameters("query").stream()
                    .anyMatch(known -> known.get("name").stringValue().equals("page"))
            ? "; did you mean page?"
            : "";
    assertThat(answer.at("/error/details/0"))
        .isEqualTo(unknown.split("=", 2)[0] + " is no parameter of this operation" + near);
  }

  @ParameterizedTest
  @CsvSource({
    "statuss, status",
    "Status, status",
    "merchant_id, merchantId",
    "created_gt, created.gt",
    "created.lte, created.lt",
    "orderID, orderId",
    "paymentTypes, paymentType",
    "limits, limit"
  })
  void the_nearest_known_parameter_is_named(String mistyped, String meant) {
    assertThat(client.get("/v1/charges?" + mistyped + "=1").at("/error/details/0"))
        .isEqualTo(mistyped + " is no parameter of this operation; did you mean " + meant + "?");
    assertThat(
            client
                .get("/v1/charges?" + mistyped + "=1", Map.of("Accept-Language", "pt-BR"))
                .at("/error/details/0"))
        .isEqualTo(mistyped + " não é um parâmetro desta operação; você quis dizer " + meant + "?");
  }

  @Test
  void who_is_nobody_learns_nothing_of_parameters() {
    assertThat(ApiClient.anonymous(service.url()).get("/v1/charges?statuss=1").status())
        .isEqualTo(401);
  }

  @Test
  void what_is_no_operation_takes_any_query() {
    ApiClient anybody = ApiClient.anonymous(service.url());
    assertThat(anybody.get("/actuator/health?probe=1").status()).isEqualTo(200);
    assertThat(anybody.get("/checkout/v1/checkout.js?v=2").status()).isEqualTo(200);
    assertThat(client.get("/v1/nowhere?x=1").status()).isEqualTo(404);
  }

  @Test
  void a_mistyped_field_does_not_reprocess_everything() {
    ApiAnswer webhook =
        client.post("/v1/webhooks", "{\"event\":\"*\",\"endpoint\":\"https://shop.invalid/\"}");
    String path = "/v1/webhooks/" + webhook.at("/id") + "/reprocess";

    assertThat(details(client.post(path, "{\"events\":\"transaction.failed\"}")))
        .containsExactly("events is no field of this body; did you mean event?");
    assertThat(details(client.post(path, "{\"created\":{\"gt\":1},\"dryRun\":7}")))
        .containsExactly("dryRun must be true or false", "created is no field of this body");
    assertThat(details(client.post(path, "{\"4111111111111111\":1}")))
        .containsExactly("body is no field of this body");
    assertThat(client.post(path, "{\"dryRun\":true}").status()).isEqualTo(201);
  }

  private static List<String> details(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    return answer.json().at("/error/details").valueStream().map(JsonNode::stringValue).toList();
  }
}
