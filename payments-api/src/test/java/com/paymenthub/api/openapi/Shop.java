package com.paymenthub.api.openapi;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** An account in which everything exists that the examples of the document speak of. */
final class Shop {

  private static final int SOMEBODY = 4712;
  private static final String DUE = "pix-with-a-due-date";

  private final TestAccount account;
  private final ApiClient client;
  private final String customerId;
  private final String cardId;
  private final String providerId;
  private final String chargeId;
  private final String webhookId;
  private final String deletedWebhookId;
  private final String sessionId;
  private final String dueSessionId;

  /** An account of an environment; there are sessions in production only. */
  Shop(RunningService service, Environment environment) {
    account = service.newAccount(environment);
    client = service.client(account);
    customerId = created("/v1/customers", CustomerBody.number(SOMEBODY).json());
    cardId = created("/v1/cards", CardToken.card(CardToken.valid().createdBy(client)));
    client.post("/v1/customers/" + customerId + "/cards", "{\"cardId\":\"" + cardId + "\"}");
    providerId = client.get("/v1/merchants/" + account.merchantId()).at("/providers/0/id");
    chargeId = created("/v1/charges", CardCharge.of(account).json());
    webhookId = newWebhook("https://shop.invalid/");
    deletedWebhookId = newWebhook("https://old.shop.invalid/");
    client.delete("/v1/webhooks/" + deletedWebhookId);
    sessionId = environment == Environment.PRODUCTION ? newSession("order-of-items") : "";
    dueSessionId = environment == Environment.PRODUCTION ? newSession(DUE) : "";
  }

  /** The body with ids of what exists, in place of the example's. */
  String real(String body) {
    Map<String, String> ids = new LinkedHashMap<>();
    ids.put("merchantId", account.merchantId().toString());
    ids.put("customerId", customerId);
    ids.put("cardId", cardId);
    ids.put("providerId", providerId);
    ids.put("webhookId", deletedWebhookId);
    String real = body;
    for (Map.Entry<String, String> id : ids.entrySet()) {
      real = real.replace(String.valueOf(Examples.of(id.getKey())), id.getValue());
    }
    return real;
  }

  /** The body with a token that nobody has used yet, in place of the example's. */
  String withToken(String body) {
    return body.replace(
        String.valueOf(Examples.of("tokenId")), CardToken.valid().createdBy(client));
  }

  /** Calls an operation of something that exists. */
  ApiAnswer call(Operation operation, String body) {
    return client.send(operation.method(), pathPaidBy(operation, body), body, Map.of());
  }

  /** Calls an operation with a body that it refuses, so that the one session stays to be paid. */
  ApiAnswer callInVain(Operation operation, String body) {
    String session = isDue(body) ? dueSessionId : sessionId;
    return client.send(operation.method(), pathOf(operation, session), body, Map.of());
  }

  /** The same with an idempotency key. */
  ApiAnswer call(Operation operation, String body, String idempotencyKey) {
    return client.send(
        operation.method(),
        pathPaidBy(operation, body),
        body,
        Map.of("X-Idempotency-Key", idempotencyKey));
  }

  /** Sends a request about something that the owner has. */
  ApiAnswer send(RandomRequest request, Shop owner) {
    Operation operation = request.operation();
    return client.send(
        operation.method(),
        owner.pathOf(operation, owner.sessionId) + request.query(),
        real(request.body()),
        request.headers());
  }

  /** Calls an operation of something that exists, with a query. */
  ApiAnswer get(Operation operation, String query) {
    return client.get(pathOf(operation, sessionId) + "?" + query);
  }

  private String pathPaidBy(Operation operation, String body) {
    if (!operation.id().equals("chargeSession")) {
      return pathOf(operation, sessionId);
    }
    // One that was paid would be refused before it is read how.
    return pathOf(operation, newSession(isDue(body) ? DUE : "order-of-items"));
  }

  /** Whether it pays by pix as only a session with a due date offers it, as well as can be told. */
  private static boolean isDue(String body) {
    return body != null
        && body.contains("pix")
        && Stream.of("dueDate", "validAfterDueDateDays", "interest", "fine")
            .anyMatch(body::contains);
  }

  private String pathOf(Operation operation, String session) {
    String resource = operation.path().split("/", 4)[2];
    String id =
        switch (resource) {
          case "charges" -> chargeId;
          case "customers" -> customerId;
          case "merchants" -> account.merchantId().toString();
          case "cards" -> cardId;
          case "webhooks" -> webhookId;
          case "sessions" -> session;
          default -> UUID.randomUUID().toString();
        };
    return operation
        .path()
        .replace("{id}", id)
        .replaceFirst("\\{\\w+}", UUID.randomUUID().toString());
  }

  /** A session that is paid as the examples pay. */
  private String newSession(String name) {
    Operation creation = ApiDocument.stored().operation("POST", "/v1/sessions").orElseThrow();
    JsonNode example = creation.bodyExamples().get(name);
    return created(creation.path(), real(example.toString()));
  }

  private String newWebhook(String endpoint) {
    return created(
        "/v1/webhooks",
        "{\"event\":\"*\",\"endpoint\":\"%s\",\"status\":false}".formatted(endpoint));
  }

  private String created(String path, String body) {
    ApiAnswer answer = client.post(path, body);
    if (answer.status() != 201) {
      throw new AssertionError(answer.text());
    }
    return answer.at("/id");
  }
}
