package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.providers.adapters.adyen.AdyenServer.Payment;
import com.paymenthub.testing.MovedClock;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A test that asks the server over plain HTTP. Bodies may be written with single quotes. */
abstract class AdyenServerCaller {

  static final JsonMapper JSON = JsonMapper.shared();
  static final String CARD =
      "'paymentMethod':{'type':'scheme','number':'4111111111111111','expiryMonth':'03',"
          + "'expiryYear':'2030','cvc':'737','holderName':'Ana Souza'}";
  static final String BROWSER =
      "'browserInfo':{'acceptHeader':'*/*','colorDepth':24,'javaEnabled':false,"
          + "'javaScriptEnabled':true,'language':'pt-BR','screenHeight':900,'screenWidth':1600,"
          + "'timeZoneOffset':180,'userAgent':'Firefox'}";
  static final String PAYER =
      "'shopperName':{'firstName':'Ana','lastName':'Souza'},"
          + "'socialSecurityNumber':'56861752509','billingAddress':{'city':'Recife',"
          + "'country':'BR','houseNumberOrName':'1','postalCode':'50000000',"
          + "'stateOrProvince':'PE','street':'Rua da Aurora'}";

  final MovedClock clock = new MovedClock();
  final HttpClient plain = HttpClient.newHttpClient();
  AdyenServer adyen;

  @BeforeEach
  void open() throws Exception {
    adyen = AdyenServer.start(clock);
  }

  @AfterEach
  void close() {
    adyen.close();
    plain.close();
  }

  /** The body of a payment of 10.00 with the reference {@code order-1}. */
  String payment(String... more) {
    String start =
        "{'merchantAccount':'%s','reference':'order-1','returnUrl':'https://shop.example/back?a=b',"
            .formatted(adyen.merchantAccount());
    return start + "'amount':{'currency':'BRL','value':1000}," + String.join(",", more) + "}";
  }

  /** The body of a modification. */
  String modification(long minorUnits) {
    return "{'merchantAccount':'%s','reference':'change-1','amount':{'currency':'BRL','value':%d}}"
        .formatted(adyen.merchantAccount(), minorUnits);
  }

  String cancel() {
    return "{'merchantAccount':'%s','reference':'change-1'}".formatted(adyen.merchantAccount());
  }

  String technicalCancel(String reference) {
    return "{'merchantAccount':'%s','reference':'change-1','paymentReference':'%s'}"
        .formatted(adyen.merchantAccount(), reference);
  }

  HttpRequest.Builder request(String path, String body) {
    return HttpRequest.newBuilder(URI.create(adyen.baseUrl() + "/v72" + path))
        .header("X-API-Key", adyen.apiKey())
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body.replace('\'', '"')));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return plain.send(request.build(), BodyHandlers.ofString());
  }

  HttpResponse<String> send(String path, String body) throws Exception {
    return send(request(path, body));
  }

  HttpResponse<String> send(String path, String body, String idempotencyKey) throws Exception {
    return send(request(path, body).header("Idempotency-Key", idempotencyKey));
  }

  /** What was answered with success. */
  JsonNode ask(String path, String body) throws Exception {
    HttpResponse<String> answer = send(path, body);
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
    return json(answer);
  }

  /** Pays with the card and returns the {@code pspReference}. */
  String authorised(String... more) throws Exception {
    String all = more.length == 0 ? CARD : CARD + "," + String.join(",", more);
    JsonNode answer = ask("/payments", payment(all));
    assertThat(answer.path("resultCode").stringValue()).isEqualTo("Authorised");
    return answer.path("pspReference").stringValue();
  }

  /** Takes a modification and returns its {@code pspReference}. */
  String modify(String pspReference, String kind, String body) throws Exception {
    HttpResponse<String> answer = send("/payments/" + pspReference + "/" + kind, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(json(answer).path("status").stringValue()).isEqualTo("received");
    return json(answer).path("pspReference").stringValue();
  }

  Payment only() {
    assertThat(adyen.payments()).hasSize(1);
    return adyen.payments().getFirst();
  }

  /** The items of all notices. */
  List<JsonNode> items() {
    return adyen.allNotices().stream()
        .map(each -> JSON.readTree(each).at("/notificationItems/0/NotificationRequestItem"))
        .toList();
  }

  /** Events and successes of all notices: {@code CAPTURE true}. */
  List<String> events() {
    return items().stream()
        .map(each -> each.path("eventCode").asString("") + " " + each.path("success").asString(""))
        .toList();
  }

  void assertRefused(HttpResponse<String> answer, int status, String errorCode) {
    JsonNode error = json(answer);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(error.path("status").intValue()).isEqualTo(status);
    assertThat(error.path("errorCode").stringValue()).isEqualTo(errorCode);
    assertThat(error.path("message").isString()).isTrue();
    assertThat(error.path("errorType").stringValue())
        .isEqualTo(status == 401 || status == 403 ? "security" : "validation");
  }

  static JsonNode json(HttpResponse<String> answer) {
    return JSON.readTree(answer.body());
  }

  /** What a browser does with a form. */
  HttpResponse<String> post(String url, Map<String, String> form) throws Exception {
    String body =
        form.entrySet().stream()
            .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    return plain.send(
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  static String base64Url(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.replace('\'', '"').getBytes(UTF_8));
  }

  static JsonNode decoded(String base64) {
    return JSON.readTree(Base64.getDecoder().decode(base64));
  }
}
