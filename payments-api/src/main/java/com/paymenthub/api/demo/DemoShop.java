package com.paymenthub.api.demo;

import com.paymenthub.api.accounts.Environment;
import com.paymenthub.api.database.PaymentsHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The server side of a shop: it calls the service with its secret key over HTTP, as any merchant's
 * software does. The account is the demo account of the production environment, whose acquirer is
 * the simulator.
 */
final class DemoShop {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
  private static final int BOLETO_DAYS = 3;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  private final PaymentsHome home;
  private final String url;
  private final Clock clock;

  /**
   * A shop.
   *
   * @param home where the credentials of the demo accounts are
   * @param url the address of the service
   */
  DemoShop(PaymentsHome home, String url, Clock clock) {
    this.home = home;
    this.url = url;
    this.clock = clock;
  }

  /** The service refused the request of the shop, or the shop has no credentials. */
  static final class NotPossible extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotPossible(String message) {
      super(message);
    }
  }

  /**
   * A new order.
   *
   * @throws NotPossible when the service refuses it
   */
  JsonNode order() {
    JsonNode credentials = credentials();
    String lastDay = LocalDate.now(clock.withZone(SAO_PAULO)).plusDays(BOLETO_DAYS).toString();
    List<Map<String, Object>> items =
        List.of(
            Map.of(
                "name",
                "Caneca de cerâmica",
                "description",
                "350 ml",
                "unitPrice",
                4_990,
                "quantity",
                2,
                "tangible",
                true),
            Map.of(
                "name",
                "Café em grãos",
                "description",
                "500 g",
                "unitPrice",
                5_890,
                "quantity",
                1,
                "tangible",
                true));
    return send(
        credentials,
        "POST",
        "/v1/sessions",
        Map.of(
            "merchantId",
            credentials.path("merchantId").stringValue(),
            "name",
            "Demo shop",
            "orderId",
            "demo-" + clock.millis(),
            "amount",
            15_870,
            "capture",
            true,
            "items",
            items,
            "paymentMethods",
            List.of(
                Map.of("paymentType", "credit", "installments", 3),
                Map.of("paymentType", "pix", "expiresIn", 900),
                Map.of("paymentType", "boleto", "expiresDate", lastDay))));
  }

  /**
   * Lets the simulator say that a session's pending pix or boleto was paid.
   *
   * @throws NotPossible when nothing is pending
   */
  void confirm(String sessionId) {
    JsonNode credentials = credentials();
    String charge =
        send(credentials, "GET", "/v1/sessions/" + sessionId, Map.of())
            .path("pendingChargeId")
            .asString("");
    if (charge.isEmpty()) {
      throw new NotPossible("nothing is pending");
    }
    send(credentials, "POST", "/v1/charges/" + charge, Map.of("status", "authorized"));
  }

  private JsonNode credentials() {
    Path file = home.resolve("demo-credentials.json");
    if (Files.notExists(file)) {
      throw new NotPossible(file + " is gone");
    }
    try {
      return JsonMapper.shared()
          .readTree(Files.readString(file))
          .path(Environment.PRODUCTION.code());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode send(
      JsonNode credentials, String method, String path, Map<String, Object> body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .header("X-Client-ID", credentials.path("clientId").stringValue())
            .header("X-Api-Key", credentials.path("apiKey").stringValue());
    if (method.equals("POST")) {
      request.POST(BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(body)));
    }
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
