package com.paymenthub.api.rest.badinput;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.ArrayList;
import java.util.List;

/** What can be wrong with capture, void, manual status and the judgement by hand. */
final class BadOperations {

  private static final List<String> NO_AMOUNTS =
      List.of(
          "\"1990\"",
          "0",
          "-1",
          "1.5",
          "1.0",
          "1e3",
          "true",
          "{}",
          "[1]",
          "1000000000000",
          "99999999999999999999",
          "\"\"");
  private static final List<String> NO_WORDS =
      List.of("1", "true", "{}", "[]", "\"\"", "\"failed\"", "\"AUTHORIZED\"", "\"approved \"");

  private final ApiClient client;
  private final String charge;
  private final List<BadInput> rows = new ArrayList<>();

  BadOperations(RunningService service) {
    TestAccount account = service.newAccount();
    this.client = service.client(account);
    this.charge =
        "/v1/charges/" + client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
  }

  List<BadInput> rows() {
    for (String operation : List.of("/capture", "/void")) {
      for (String amount : NO_AMOUNTS) {
        post(operation, "{\"amount\":" + amount + "}", "amount");
      }
      post(operation, "[]", "body");
      post(operation, "[null]", "body");
      post(operation, "7", "body");
    }
    for (String details : List.of("null", "7", "[]", "\"approved\"", "{\"result\":7}")) {
      post("/complete", "{\"details\":" + details + "}", "details");
    }
    post("/complete", "{}", "details");
    post("/complete", "", "body");
    post("/complete", "{\"details\":{},\"result\":\"approved\"}", "result");
    for (String word : NO_WORDS) {
      post("", "{\"status\":" + word + "}", "status");
      judge("{\"status\":" + word + "}", "status");
    }
    post("", "{\"status\":\"pending\"}", "status");
    post("", "{}", "status");
    post("", "{\"status\":null}", "status");
    post("", "", "body");
    judge("{}", "status");
    judge("{\"status\":null}", "status");
    judge("{\"status\":\"authorized\"}", "status");
    judge("", "body");
    return rows;
  }

  private void post(String operation, String body, String field) {
    String path = charge + operation;
    rows.add(
        BadInput.invalid(
            "POST …%s %s".formatted(operation, body), body, () -> client.post(path, body), field));
  }

  private void judge(String body, String field) {
    String path = charge + "/antifraud";
    rows.add(
        BadInput.invalid("PATCH …/antifraud " + body, body, () -> client.patch(path, body), field));
  }
}
