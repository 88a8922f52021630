package com.paymenthub.api.rest.sessions;

import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.rest.charges.ChargeFields;
import com.paymenthub.api.rest.charges.ChargeRequest;
import com.paymenthub.api.rest.charges.ChargeRequestReader;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonBody;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.projections.sessions.OfferedMethod;
import com.paymenthub.projections.sessions.SessionRow;
import com.paymenthub.providers.flow.PersonalTextKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads what a buyer sends to pay a session: the body of a charge, of which whatever the session
 * says comes from the session. A buyer who says something else about it is told so.
 */
@Component
class SessionChargeReader {

  private static final String METHOD = "paymentMethod";

  private final ChargeRequestReader charges;
  private final JsonMapper json;

  SessionChargeReader(ChargeRequestReader charges, JsonMapper json) {
    this.charges = charges;
    this.json = json;
  }

  /**
   * The charge that is asked for.
   *
   * @param texts the session's texts, which the charge shares
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   */
  ChargeRequest read(Post post, SessionRow session, Map<String, String> texts) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    requireSame(body, session);
    List<OfferedMethod> methods =
        session.paymentMethods().stream()
            .map(method -> method.with(texts.get(PersonalTextKeys.INSTRUCTIONS)))
            .toList();
    Optional<ObjectNode> method =
        body.requiredObject(METHOD).flatMap(sent -> offered(sent, post.body().root(), methods));
    errors.check();
    ObjectNode complete = post.body().root().deepCopy();
    complete.put("merchantId", session.merchantId().toString());
    complete.put("amount", session.amount());
    complete.put("currency", session.currency());
    complete.put("capture", session.capture());
    complete.put("orderId", session.orderId());
    complete.put("description", texts.get(PersonalTextKeys.DESCRIPTION));
    complete.put("statementDescriptor", texts.get(PersonalTextKeys.STATEMENT_DESCRIPTOR));
    complete.set(METHOD, method.orElseThrow());
    return charges.read(
        new Post(
            post.caller(),
            post.method(),
            post.path(),
            new JsonBody(post.body().bytes(), complete),
            post.idempotencyKey(),
            post.source(),
            post.requestId(),
            post.language(),
            post.operationId()),
        session.customerId());
  }

  private static void requireSame(JsonFields body, SessionRow session) {
    Optional<UUID> merchantId = body.uuid("merchantId");
    Optional<Long> amount = body.amount("amount");
    Optional<String> currency = body.text("currency", 3);
    Optional<Boolean> capture = body.bool("capture");
    Optional<String> orderId = body.text("orderId", ChargeFields.MAXIMUM_REFERENCE);
    requireSame(body, "merchantId", merchantId, session.merchantId());
    requireSame(body, "amount", amount, session.amount());
    requireSame(body, "currency", currency, session.currency());
    requireSame(body, "capture", capture, session.capture());
    if (orderId.isPresent() && !orderId.get().equals(session.orderId())) {
      body.refuse("orderId", "from_session");
    }
  }

  private static <T> void requireSame(JsonFields body, String name, Optional<T> sent, T ofSession) {
    if (sent.isPresent() && !sent.get().equals(ofSession)) {
      body.refuse(name, "from_session");
    }
  }

  /** The session's method that was chosen: of its type, and with whatever parameters were sent. */
  private Optional<ObjectNode> offered(
      JsonFields sent, ObjectNode body, List<OfferedMethod> methods) {
    List<String> types = methods.stream().map(OfferedMethod::paymentType).distinct().toList();
    Optional<String> type = sent.requiredOneOf("paymentType", types);
    if (type.isEmpty()) {
      return Optional.empty();
    }
    List<ObjectNode> candidates =
        methods.stream()
            .filter(method -> method.paymentType().equals(type.get()))
            .map(method -> json.<ObjectNode>valueToTree(method))
            .toList();
    JsonNode given = body.path(METHOD);
    Optional<ObjectNode> chosen =
        candidates.stream().filter(method -> differing(method, given).isEmpty()).findFirst();
    if (chosen.isEmpty()) {
      differing(candidates.getFirst(), given).forEach(name -> sent.refuse(name, "from_session"));
    }
    return chosen;
  }

  /** The parameters that were sent and are others than those of the session's method. */
  private static List<String> differing(ObjectNode method, JsonNode given) {
    Stream<String> parameters =
        method.propertyNames().stream().filter(name -> !method.get(name).isNull());
    return parameters
        .filter(name -> !given.path(name).isMissingNode() && !given.path(name).isNull())
        .filter(name -> !isSame(given.path(name), method.get(name)))
        .toList();
  }

  /** However a number is written, and whatever of an object was sent. */
  private static boolean isSame(JsonNode given, JsonNode offered) {
    if (given.isNumber() && offered.isNumber()) {
      return given.decimalValue().compareTo(offered.decimalValue()) == 0;
    }
    if (given instanceof ObjectNode sent && offered instanceof ObjectNode) {
      return sent.propertyNames().stream()
          .allMatch(name -> isSame(sent.get(name), offered.path(name)));
    }
    return given.equals(offered);
  }
}
