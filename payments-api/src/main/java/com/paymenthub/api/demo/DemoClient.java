package com.paymenthub.api.demo;

import com.paymenthub.charging.accounts.Environment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls the service over HTTP with the secret key of a demo account, as merchants' software does.
 */
public final class DemoClient {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  private final JsonNode account;
  private final String url;

  /**
   * A client.
   *
   * @param url the address of the service
   * @throws NotPossible when the credentials of the account are gone
   */
  public DemoClient(DemoCredentials credentials, Environment environment, String url) {
    this.account = credentials.account(environment);
    this.url = url;
    if (account.isMissingNode()) {
      throw new NotPossible(credentials.file() + " is gone");
    }
  }

  /** The service refused a request, or there are no credentials for it. */
  public static final class NotPossible extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotPossible(String message) {
      super(message);
    }
  }

  /** The body of a charge that the simulator accepts. */
  static String charge(String merchantId) {
    return """
    {"merchantId": "%s", "amount": 1990,
           "paymentMethod": {"paymentType": "credit", "installments": 1},
           "paymentSource": {"sourceType": "card", "card": {
             "cardNumber": "4111111111111111", "cardCvv": "123",
             "cardExpirationDate": "12/2030", "cardHolderName": "MARIA SOUZA"}}}\
    """
        .formatted(merchantId);
  }

  /**
   * Charges a card of the simulator.
   *
   * @throws NotPossible when the service refuses it
   */
  public void charge() {
    post("/v1/charges", charge(merchantId()));
  }

  String merchantId() {
    return account.path("merchantId").stringValue();
  }

  /**
   * Gets what is at a path.
   *
   * @throws NotPossible when the service refuses it
   */
  JsonNode get(String path) {
    return send(request(path));
  }

  /**
   * Posts JSON to a path.
   *
   * @throws NotPossible when the service refuses it
   */
  JsonNode post(String path, String body) {
    return send(
        request(path)
            .header("X-Idempotency-Key", UUID.randomUUID().toString())
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .timeout(PATIENCE)
        .header("Content-Type", "application/json")
        .header("X-Client-ID", account.path("clientId").stringValue())
        .header("X-Api-Key", account.path("apiKey").stringValue());
  }

  private JsonNode send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
      JsonNode answer = JsonMapper.shared().readTree(response.body());
      if (response.statusCode() >= 400) {
        throw new NotPossible(answer.at("/error/message").asString("no reason given"));
      }
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotPossible("interrupted while it waited for the service");
    }
  }
}
