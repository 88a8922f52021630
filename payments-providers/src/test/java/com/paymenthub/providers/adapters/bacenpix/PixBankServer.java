package com.paymenthub.providers.adapters.bacenpix;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.http.LocalProvider;
import com.paymenthub.providers.http.RequestFaults;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The bank's side of HTTP: who may ask, whether the request is as described, what is answered. */
final class PixBankServer {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String ERROR_TYPE = "https://pix.bcb.gov.br/api/v2/error/";
  private static final List<String> RESOURCES = List.of("cob", "cobv", "pix", "webhook");

  final List<String> violations = new CopyOnWriteArrayList<>();
  final Map<String, Long> requests = new ConcurrentHashMap<>();
  final PixTokens tokens;
  final RequestFaults<PixFault> faults = PixFaults.none();

  private final PixManners manners;
  private final PixBooks books;
  private final PixCallbacks callbacks;
  volatile boolean endsRefundsAtOnce;

  PixBankServer(Clock clock, PixManners manners, PixBooks books, PixCallbacks callbacks) {
    this.manners = manners;
    this.books = books;
    this.callbacks = callbacks;
    tokens = new PixTokens(clock, manners, violations);
  }

  /** Where tokens are given out on this server. */
  String tokenUrl(String root) {
    return root + manners.tokenPath;
  }

  /** What is sent back; a status of zero breaks the connection. */
  record Answer(int status, String contentType, byte[] body) {}

  /** A request as it is looked at. */
  private record Request(
      String method,
      String resource,
      List<String> parts,
      Map<String, String> query,
      String contentType,
      byte[] body) {

    /** The path as the description writes it. */
    private String template() {
      return switch (resource + parts.size()) {
        case "cob1", "cobv1" -> "/" + resource + "/{txid}";
        case "pix1" -> "/pix/{e2eid}";
        case "pix3" -> "/pix/{e2eid}/devolucao/{id}";
        case "webhook1" -> "/webhook/{chave}";
        default -> "/" + resource;
      };
    }
  }

  void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    Answer answer;
    try {
      answer =
          exchange.getRequestURI().getPath().equals(manners.tokenPath)
              ? tokens.give(exchange, body)
              : answer(exchange, body);
    } catch (RuntimeException e) {
      violations.add("the bank itself failed: " + e.getClass().getSimpleName());
      answer = error(500, "ErroInternoDoServidor", "", List.of());
    }
    if (answer.status != 0) {
      exchange.getResponseHeaders().set("Content-Type", answer.contentType);
      LocalProvider.answer(exchange, answer.status, answer.body);
    }
  }

  private Answer answer(HttpExchange exchange, byte[] body) {
    Request request = read(exchange, body);
    if (request == null) {
      violations.add(exchange.getRequestMethod() + " of a path that this bank does not have");
      return error(404, "NaoEncontrado", "no such path", List.of());
    }
    String name = request.method + " " + request.template();
    requests.merge(name, 1L, Long::sum);
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    if (!tokens.isValid(header)) {
      exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer error=\"invalid_token\"");
      return json(401, JSON.createObjectNode().put("error", "invalid_token"));
    }
    String scope = request.resource + (request.method.equals("GET") ? ".read" : ".write");
    boolean isKeyWrong =
        manners.queryKey != null
            && !manners.queryValue.equals(request.query.remove(manners.queryKey));
    if (isKeyWrong || !tokens.allows(header, scope)) {
      return error(403, "AcessoNegado", "not allowed", List.of());
    }
    PixFault fault = faults.next(name);
    if (fault == null) {
      return perform(request);
    }
    Answer usual =
        fault.isDone ? perform(request) : error(fault.status, fault.type(), "spoiled", List.of());
    if (fault == PixFault.HELD) {
      faults.await();
    }
    return PixFaults.instead(fault, usual);
  }

  private @Nullable Request read(HttpExchange exchange, byte[] body) {
    String path = exchange.getRequestURI().getRawPath();
    for (String resource : RESOURCES) {
      String root = manners.prefixes.getOrDefault(resource, "/v2") + "/" + resource;
      if (path.equals(root) || path.startsWith(root + "/")) {
        String[] parts =
            path.equals(root) ? new String[0] : path.substring(root.length() + 1).split("/", -1);
        String query = exchange.getRequestURI().getRawQuery();
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        return new Request(
            exchange.getRequestMethod(),
            resource,
            Arrays.stream(parts)
                .map(part -> URLDecoder.decode(part.replace("+", "%2B"), UTF_8))
                .toList(),
            fields(query == null ? "" : query),
            type == null ? "" : type,
            body);
      }
    }
    return null;
  }

  /** The parameters of a query or the fields of a form. */
  static Map<String, String> fields(String text) {
    Map<String, String> found = new TreeMap<>();
    for (String each : text.isEmpty() ? new String[0] : text.split("&", -1)) {
      String[] pair = each.split("=", 2);
      String value = pair.length == 2 ? pair[1] : "";
      found.put(URLDecoder.decode(pair[0], UTF_8), URLDecoder.decode(value, UTF_8));
    }
    return found;
  }

  /** Whether a header names a media type. */
  static boolean isOfType(@Nullable String header, String type) {
    return header != null && header.split(";", 2)[0].strip().equalsIgnoreCase(type);
  }

  private Answer perform(Request request) {
    try {
      return switch (request.method + " " + request.template()) {
        case "PUT /cob/{txid}", "PUT /cobv/{txid}" -> putCharge(request);
        case "PATCH /cob/{txid}", "PATCH /cobv/{txid}" -> patchCharge(request);
        case "GET /cob/{txid}", "GET /cobv/{txid}" -> getCharge(request);
        case "GET /pix" -> getPayments(request);
        case "GET /pix/{e2eid}" -> getPayment(request);
        case "PUT /pix/{e2eid}/devolucao/{id}" -> putRefund(request);
        case "GET /pix/{e2eid}/devolucao/{id}" -> getRefund(request);
        case "PUT /webhook/{chave}" -> putWebhook(request);
        case "GET /webhook/{chave}", "DELETE /webhook/{chave}" -> useWebhook(request);
        default ->
            throw PixRefusal.against(404, "NaoEncontrado", List.of("this bank does not offer it"));
      };
    } catch (PixRefusal e) {
      e.violations.forEach(
          each -> violations.add(request.method + " " + request.template() + ": " + each));
      return error(e.status, e.type, e.getMessage(), e.violations);
    }
  }

  private Answer putCharge(Request request) {
    ObjectNode asked = body(request, refusal(request), "txid", PixQueryRules.TXID);
    String txid = request.parts.getFirst();
    if (books.put(request.resource, txid, asked)) {
      violations.add("PUT " + request.template() + ": it changes a charge that there was");
    }
    return json(manners.createdStatus, books.chargeJson(request.resource, txid, false));
  }

  private Answer patchCharge(Request request) {
    ObjectNode changes = body(request, refusal(request), "txid", PixQueryRules.TXID);
    books.patch(request.resource, request.parts.getFirst(), changes);
    return json(200, books.chargeJson(request.resource, request.parts.getFirst(), false));
  }

  private Answer getCharge(Request request) {
    String type = request.resource.equals("cob") ? "CobConsultaInvalida" : "CobVConsultaInvalida";
    List<String> found = noBody(request);
    PixQueryRules.checkPart("txid", request.parts.getFirst(), PixQueryRules.TXID, found);
    PixQueryRules.checkRevision(request.query, found);
    refuse(type, found);
    int revision = books.revision(request.resource, request.parts.getFirst());
    String wanted = request.query.getOrDefault("revisao", String.valueOf(revision));
    if (Integer.parseInt(wanted) != revision) {
      throw PixRefusal.of(400, type, "this bank keeps only the last revision");
    }
    return json(200, books.chargeJson(request.resource, request.parts.getFirst(), true));
  }

  private Answer getPayments(Request request) {
    List<String> found = noBody(request);
    PixQueryRules.checkSearch(request.query, found);
    refuse("PixConsultaInvalida", found);
    return json(200, books.search(request.query));
  }

  private Answer getPayment(Request request) {
    String id = request.parts.getFirst();
    List<String> found = noBody(request);
    PixQueryRules.checkPart("e2eid", id, PixQueryRules.END_TO_END_ID, found);
    PixQueryRules.checkNoQuery(request.query, found);
    refuse("RequisicaoInvalida", found);
    return json(200, books.paymentJson(id));
  }

  private Answer putRefund(Request request) {
    ObjectNode asked = body(request, "PixDevolucaoInvalida", "e2eid", PixQueryRules.END_TO_END_ID);
    String payment = request.parts.getFirst();
    String id = refundId(request, "PixDevolucaoInvalida");
    boolean isNew = books.giveBack(payment, id, asked, manners.repeatsRefunds);
    if (isNew && endsRefundsAtOnce && books.finish(payment, id, true)) {
      callbacks.tell(books.paymentJson(payment));
    }
    return json(manners.createdStatus, books.returnJson(payment, id));
  }

  private Answer getRefund(Request request) {
    List<String> found = noBody(request);
    PixQueryRules.checkPart("e2eid", request.parts.getFirst(), PixQueryRules.END_TO_END_ID, found);
    PixQueryRules.checkNoQuery(request.query, found);
    refuse("RequisicaoInvalida", found);
    return json(
        200, books.returnJson(request.parts.getFirst(), refundId(request, "RequisicaoInvalida")));
  }

  private static String refundId(Request request, String type) {
    List<String> found = new ArrayList<>();
    PixQueryRules.checkPart("id", request.parts.get(2), PixQueryRules.REFUND_ID, found);
    if (!request.parts.get(1).equals("devolucao")) {
      found.add("the path is not described");
    }
    refuse(type, found);
    return request.parts.get(2);
  }

  private Answer putWebhook(Request request) {
    Pattern key = Pattern.compile(".{1," + PixBankRules.MAXIMUM_KEY + "}");
    ObjectNode asked = body(request, "WebhookOperacaoInvalida", "chave", key);
    if (!request.parts.getFirst().equals(PixBank.PIX_KEY)) {
      throw PixRefusal.of(400, "WebhookOperacaoInvalida", "chave is that of another account");
    }
    callbacks.register(asked.path("webhookUrl").stringValue());
    return new Answer(200, "application/json", new byte[0]);
  }

  private Answer useWebhook(Request request) {
    List<String> found = noBody(request);
    PixQueryRules.checkNoQuery(request.query, found);
    refuse("RequisicaoInvalida", found);
    PixCallbacks.Webhook webhook = callbacks.webhook();
    if (webhook == null || !request.parts.getFirst().equals(PixBank.PIX_KEY)) {
      throw PixRefusal.of(404, "WebhookNaoEncontrado", "no webhook is registered");
    }
    if (request.method.equals("DELETE")) {
      callbacks.remove();
      return new Answer(204, "application/json", new byte[0]);
    }
    return json(
        200,
        JSON.createObjectNode()
            .put("webhookUrl", webhook.url())
            .put("cnpj", PixBank.CNPJ)
            .put("criacao", webhook.since().toString()));
  }

  private static String refusal(Request request) {
    return request.resource.equals("cob") ? "CobOperacaoInvalida" : "CobVOperacaoInvalida";
  }

  /** The body of a request whose first part of the path has a form, too. */
  private static ObjectNode body(Request request, String type, String part, Pattern pattern) {
    List<String> found = new ArrayList<>();
    PixQueryRules.checkPart(part, request.parts.getFirst(), pattern, found);
    PixQueryRules.checkNoQuery(request.query, found);
    if (!isOfType(request.contentType, "application/json")) {
      found.add("Content-Type is not application/json");
    }
    JsonNode read = PixBankRules.read(request.method + " " + request.resource, request.body, found);
    refuse(type, found);
    return (ObjectNode) read;
  }

  private static List<String> noBody(Request request) {
    return new ArrayList<>(request.body.length == 0 ? List.of() : List.of("it has a body"));
  }

  private static void refuse(String type, List<String> found) {
    if (!found.isEmpty()) {
      throw PixRefusal.against(400, type, found);
    }
  }

  static Answer json(int status, JsonNode body) {
    return new Answer(status, "application/json", JSON.writeValueAsBytes(body));
  }

  private Answer error(int status, String type, String detail, List<String> reasons) {
    ObjectNode body = JSON.createObjectNode();
    if (manners.errorShape == PixManners.ErrorShape.LIST) {
      body.putArray("erros").addObject().put("codigo", type).put("mensagem", detail);
      return json(status, body);
    }
    body.put("type", ERROR_TYPE + type).put("title", type).put("status", status);
    body.put("detail", detail);
    if (!reasons.isEmpty()) {
      var list = body.putArray("violacoes");
      reasons.forEach(reason -> list.addObject().put("razao", reason));
    }
    return new Answer(status, "application/problem+json", JSON.writeValueAsBytes(body));
  }
}
