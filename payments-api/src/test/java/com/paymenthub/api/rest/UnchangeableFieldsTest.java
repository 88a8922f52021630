package com.paymenthub.api.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** A change of what is only answered would be believed to have happened if it were ignored. */
class UnchangeableFieldsTest {

  private static final ApiDocument DOCUMENT = ApiDocument.stored();

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account);

  private final Map<String, String> bodies =
      Map.of(
          "/v1/customers", CustomerBody.number(1).json(),
          "/v1/sessions", SessionBody.of(account).json(),
          "/v1/webhooks", "{\"event\":\"*\",\"endpoint\":\"https://shop.invalid/\"}",
          "/v1/charges", CardCharge.of(account).json(),
          "/v1/merchants",
              """
              {"mcc":"5732","providers":[
                {"name":"a","priority":1,"credentials":{"type":"SERVICE_SANDBOX"}}]}\
              """);

  @TestFactory
  Stream<DynamicTest> every_change_refuses_what_is_only_answered() {
    return DOCUMENT.operations().stream()
        .filter(operation -> operation.method().equals("PATCH"))
        .map(change -> DynamicTest.dynamicTest(change.toString(), () -> assertRefused(change)));
  }

  private void assertRefused(Operation change) {
    String list = change.path().replaceFirst("/\\{.*", "");
    ApiAnswer created = client.post(list, bodies.get(list));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    String path = change.path().replaceFirst("\\{\\w+}", created.at("/id"));
    Set<String> answered = new LinkedHashSet<>(answered(change));
    assertThat(answered).contains("id", "clientId", "createdAt");
    answered.removeAll(change.fields());
    for (String field : answered) {
      ApiAnswer refused = client.patch(path, "{\"%s\":\"1\"}".formatted(field));
      assertThat(refused.status()).as(field + refused.text()).isEqualTo(400);
      assertThat(refused.json().at("/error/details").values().stream().map(JsonNode::stringValue))
          .contains(field + " cannot be changed");
    }
    assertThat(client.get(list + "/" + created.at("/id")).json().get("updatedAt"))
        .isEqualTo(created.json().get("updatedAt"));
  }

  private static Set<String> answered(Operation change) {
    JsonNode schema = change.response(200).orElseThrow().at("/content/application~1json/schema");
    return new LinkedHashSet<>(DOCUMENT.resolve(schema).get("properties").propertyNames());
  }
}
