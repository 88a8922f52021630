package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.http.LocalProvider;
import com.paymenthub.providers.http.RequestFaults;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adyen's side of HTTP: who may ask, whether the request is as described, whether it has come
 * before, and what is answered.
 */
final class AdyenHttp {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern PATH = Pattern.compile("(?:/checkout)?/v72(/.*)");
  private static final Pattern MODIFICATION =
      Pattern.compile("/payments/([^/]+)/(captures|refunds|cancels|reversals|amountUpdates)");
  private static final int MAXIMUM_KEY = 64;
  private static final Duration KEY_VALIDITY = Duration.ofDays(31);

  final List<String> violations = new CopyOnWriteArrayList<>();
  final Map<String, Long> requests = new ConcurrentHashMap<>();
  final RequestFaults<AdyenFault> faults = AdyenFaults.none();

  private final String apiKey;
  private final String merchantAccount;
  private final AdyenBooks books;
  private final AdyenPayments payments;
  private final AdyenModifications modifications;
  private final AdyenPages pages;
  private final Map<String, Remembered> remembered = new HashMap<>();

  /** The requests that are at work, by their idempotency key. */
  private final Map<String, Request> atWork = new HashMap<>();

  /** The first request with an idempotency key, and its answer. */
  private record Remembered(Request request, Answer answer, Instant at) {}

  /** A request as it is looked at; the path is as the description writes it. */
  private record Request(
      String method,
      String path,
      @Nullable String pspReference,
      String kind,
      @Nullable String contentType,
      @Nullable String idempotencyKey,
      byte[] body) {

    private boolean isSame(Request other) {
      return path.equals(other.path)
          && Objects.equals(pspReference, other.pspReference)
          && Arrays.equals(body, other.body);
    }
  }

  /** What is sent back; a status of zero breaks the connection. */
  record Answer(int status, String contentType, byte[] body, Map<String, String> headers) {

    static Answer json(int status, JsonNode body) {
      return new Answer(
          status, "application/json;charset=UTF-8", JSON.writeValueAsBytes(body), Map.of());
    }

    /** A page of a gateway. */
    static Answer page(int status, String text) {
      return html(status, "<h1>" + text + "</h1>");
    }

    static Answer html(int status, String content) {
      String page =
          "<!DOCTYPE html><html lang=\"en\"><head><title>Adyen test</title></head><body>"
              + content
              + "</body></html>";
      return new Answer(status, "text/html; charset=utf-8", page.getBytes(UTF_8), Map.of());
    }

    static Answer redirect(String to) {
      return new Answer(303, "text/html; charset=utf-8", new byte[0], Map.of("Location", to));
    }
  }

  AdyenHttp(
      String apiKey,
      String merchantAccount,
      AdyenBooks books,
      AdyenPayments payments,
      AdyenModifications modifications) {
    this.apiKey = apiKey;
    this.merchantAccount = merchantAccount;
    this.books = books;
    this.payments = payments;
    this.modifications = modifications;
    pages = new AdyenPages(payments.threeDS, violations);
  }

  void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    Answer answer;
    try {
      answer = answer(exchange, body);
    } catch (RuntimeException e) {
      violations.add("the server itself failed: " + e.getClass().getSimpleName());
      answer = error(AdyenRefusal.of(500, "000", "Internal error"));
    }
    if (answer.status == 0) {
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", answer.contentType);
    answer.headers.forEach(exchange.getResponseHeaders()::set);
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    if (key != null) {
      exchange.getResponseHeaders().set("Idempotency-Key", key);
    }
    LocalProvider.answer(exchange, answer.status, answer.body);
  }

  private Answer answer(HttpExchange exchange, byte[] body) {
    Request request = read(exchange, body);
    if (request == null) {
      return show(exchange, body);
    }
    String name = request.method + " " + request.path;
    boolean isMerchant = apiKey.equals(exchange.getRequestHeaders().getFirst("X-API-Key"));
    AdyenFault fault = isMerchant ? faults.next(name) : null;
    if (fault == AdyenFault.AT_WORK) {
      takeKey(request);
    }
    // Who sees the count may rely on it that the key is taken.
    requests.merge(name, 1L, Long::sum);
    if (!isMerchant) {
      return error(AdyenRefusal.of(401, "000", "HTTP Status Response - Unauthorized"));
    }
    if (fault == null) {
      return perform(request);
    }
    if (fault == AdyenFault.AT_WORK) {
      return performSlowly(request);
    }
    if (fault == AdyenFault.COMES_LATE) {
      faults.await();
    }
    Answer usual =
        fault.isDone
            ? perform(request)
            : error(AdyenRefusal.of(Math.max(400, fault.status), "000", "spoiled"));
    if (fault == AdyenFault.HELD) {
      faults.await();
    }
    return AdyenFaults.instead(fault, usual);
  }

  private Answer show(HttpExchange exchange, byte[] body) {
    String path = exchange.getRequestURI().getPath();
    Answer page;
    synchronized (books) {
      page = pages.show(exchange.getRequestMethod(), path, body);
    }
    if (page != null) {
      return page;
    }
    if (!path.equals("/favicon.ico")) {
      violations.add(exchange.getRequestMethod() + " of a path that is not described");
    }
    return error(AdyenRefusal.of(404, "000", "no such path"));
  }

  private static @Nullable Request read(HttpExchange exchange, byte[] body) {
    Matcher versioned = PATH.matcher(exchange.getRequestURI().getRawPath());
    if (!versioned.matches()) {
      return null;
    }
    String path = versioned.group(1);
    Matcher modification = MODIFICATION.matcher(path);
    boolean isModification = modification.matches();
    String template =
        isModification ? "/payments/{paymentPspReference}/" + modification.group(2) : path;
    if (!AdyenSchemas.BODIES.containsKey(template)) {
      return null;
    }
    return new Request(
        exchange.getRequestMethod(),
        template,
        isModification ? modification.group(1) : null,
        isModification ? modification.group(2) : "",
        exchange.getRequestHeaders().getFirst("Content-Type"),
        exchange.getRequestHeaders().getFirst("Idempotency-Key"),
        body);
  }

  private Answer perform(Request request) {
    try {
      List<String> found = new ArrayList<>();
      checkEnvelope(request, found);
      JsonNode body = AdyenSchemas.read(request.path, request.body, found);
      if (!found.isEmpty()) {
        throw AdyenRefusal.against(422, "702", found);
      }
      if (body.has("merchantAccount")
          && !body.path("merchantAccount").stringValue().equals(merchantAccount)) {
        throw AdyenRefusal.of(403, "901", "Invalid Merchant Account");
      }
      synchronized (books) {
        return performOnce(request, body);
      }
    } catch (AdyenRefusal e) {
      e.violations.forEach(
          each -> violations.add(request.method + " " + request.path + ": " + each));
      return error(e);
    }
  }

  private static void checkEnvelope(Request request, List<String> found) {
    if (!request.method.equals("POST")) {
      found.add("the method is not POST");
    }
    String type = request.contentType == null ? "" : request.contentType.split(";", -1)[0].strip();
    if (!type.equalsIgnoreCase("application/json")) {
      found.add("Content-Type is not application/json");
    }
    String key = request.idempotencyKey;
    if (key != null && (key.isEmpty() || key.length() > MAXIMUM_KEY)) {
      found.add("Idempotency-Key has not 1 to " + MAXIMUM_KEY + " characters");
    }
  }

  private void takeKey(Request request) {
    synchronized (books) {
      atWork.put(request.idempotencyKey, request);
    }
  }

  /** Does the work when the test says so, and gives the key free. */
  private Answer performSlowly(Request request) {
    try {
      faults.await();
      return perform(request);
    } finally {
      synchronized (books) {
        atWork.remove(request.idempotencyKey);
      }
    }
  }

  private Answer performOnce(Request request, JsonNode body) {
    if (request.idempotencyKey == null) {
      return route(request, body);
    }
    Request other = atWork.getOrDefault(request.idempotencyKey, request);
    if (!other.equals(request)) {
      Answer answer = error(AdyenRefusal.alreadyProcessed());
      return other.isSame(request)
          ? new Answer(
              answer.status, answer.contentType, answer.body, Map.of("Transient-Error", "true"))
          : answer;
    }
    Remembered before = remembered.get(request.idempotencyKey);
    if (before != null && books.now().isBefore(before.at.plus(KEY_VALIDITY))) {
      if (!before.request.isSame(request)) {
        throw AdyenRefusal.alreadyProcessed();
      }
      return before.answer;
    }
    Answer answer = route(request, body);
    remembered.put(request.idempotencyKey, new Remembered(request, answer, books.now()));
    return answer;
  }

  private Answer route(Request request, JsonNode body) {
    if (request.pspReference != null) {
      return Answer.json(201, modifications.receive(request.kind, request.pspReference, body));
    }
    return switch (request.path) {
      case "/payments" -> Answer.json(200, payments.pay(body));
      case "/payments/details" -> Answer.json(200, payments.proceed(body));
      case "/cancels" -> Answer.json(201, modifications.receiveTechnicalCancel(body));
      default -> Answer.json(200, methods());
    };
  }

  private static ObjectNode methods() {
    ObjectNode answer = JSON.createObjectNode();
    var list = answer.putArray("paymentMethods");
    ObjectNode cards = list.addObject().put("type", "scheme").put("name", "Cards");
    List.of("visa", "mc", "elo", "hipercard", "amex").forEach(cards.putArray("brands")::add);
    list.addObject().put("type", "pix").put("name", "Pix");
    list.addObject().put("type", "boletobancario").put("name", "Boleto Bancario");
    return answer;
  }

  private static Answer error(AdyenRefusal refusal) {
    return Answer.json(
        refusal.status,
        JSON.createObjectNode()
            .put("status", refusal.status)
            .put("errorCode", refusal.errorCode)
            .put("message", refusal.getMessage())
            .put("errorType", refusal.errorType));
  }
}
