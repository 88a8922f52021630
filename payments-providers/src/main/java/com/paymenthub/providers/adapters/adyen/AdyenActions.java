package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.contract.NextAction;
import com.paymenthub.providers.contract.ThreeDSecurePages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the buyer has to do for 3-D Secure, and what the browser brings back. Adyen's token travels
 * with the browser, as with Adyen's own component; what the browser says is checked by Adyen with
 * the card network.
 */
final class AdyenActions {

  private static final String TOKEN = "authorisationToken";
  private static final String REDIRECT_RESULT = "redirectResult";
  private static final String RESULT = "threeDSResult";

  private final ThreeDSecurePages pages;

  AdyenActions(ThreeDSecurePages pages) {
    this.pages = pages;
  }

  /**
   * The action that an answer asks for.
   *
   * @throws IOException when it is none that a browser can do
   */
  NextAction of(JsonNode action) throws IOException {
    return switch (action.path("type").asString("")) {
      case "redirect" -> redirect(action);
      case "threeDS2" -> inFrame(action);
      case "await" -> NextAction.WAITING;
      default -> throw new IOException("the answer asks the buyer for something else");
    };
  }

  private static NextAction redirect(JsonNode action) throws IOException {
    String url = action.path("url").asString("");
    if (!url.startsWith("https://") && !url.startsWith("http://localhost")) {
      throw new IOException("the answer has no page for the buyer");
    }
    if (!action.path("method").asString("GET").equals("POST")) {
      return NextAction.page(NextAction.Type.REDIRECT, url);
    }
    Map<String, String> fields = new LinkedHashMap<>();
    action.path("data").forEachEntry((name, value) -> fields.put(name, value.asString("")));
    return new NextAction(NextAction.Type.REDIRECT, url, "POST", fields);
  }

  private NextAction inFrame(JsonNode action) throws IOException {
    JsonNode token = decoded(action.path("token").asString(""));
    Map<String, String> details = Map.of(TOKEN, action.path(TOKEN).asString(""));
    String transactionId = token.path("threeDSServerTransID").asString("");
    return action.path("subtype").asString("").equals("fingerprint")
        ? pages.method(token.path("threeDSMethodURL").asString(""), transactionId, details)
        : pages.challenge(
            token.path("acsURL").asString(""),
            transactionId,
            token.path("acsTransID").asString(""),
            token.path("messageVersion").asString(""),
            details);
  }

  /**
   * The schema {@code PaymentCompletionDetails} of what the browser brought; empty where that is
   * nothing of it.
   */
  static Optional<ObjectNode> details(Map<String, String> brought) {
    ObjectNode details = JsonMapper.shared().createObjectNode();
    if (brought.containsKey(REDIRECT_RESULT)) {
      details.put(REDIRECT_RESULT, brought.get(REDIRECT_RESULT));
    } else if (brought.containsKey(RESULT)) {
      // A merchant's page uses Adyen's own component.
      details.put(RESULT, brought.get(RESULT));
    } else if (brought.containsKey(TOKEN)) {
      result(brought).ifPresent(result -> details.put(RESULT, result));
    }
    return details.isEmpty() ? Optional.empty() : Optional.of(details);
  }

  private static Optional<String> result(Map<String, String> brought) {
    ObjectNode result = JsonMapper.shared().createObjectNode().put(TOKEN, brought.get(TOKEN));
    String completed = brought.get(ThreeDSecurePages.COMPLETION_INDICATOR);
    String challenge = brought.get(ThreeDSecurePages.CHALLENGE_RESULT);
    if (completed != null) {
      result.put("threeDSCompInd", completed);
    } else if (challenge != null) {
      result.put("transStatus", status(challenge));
    } else {
      return Optional.empty();
    }
    byte[] json = result.toString().getBytes(StandardCharsets.UTF_8);
    return Optional.of(Base64.getEncoder().encodeToString(json));
  }

  /** A result that cannot be read is none (EMV 3-D Secure, transaction status U). */
  private static String status(String challengeResult) {
    try {
      return decoded(challengeResult).path("transStatus").asString("U");
    } catch (IOException unreadable) {
      return "U";
    }
  }

  private static JsonNode decoded(String base64) throws IOException {
    try {
      String urlSafe = base64.replace('+', '-').replace('/', '_').replaceAll("[=\\s]+", "");
      return JsonMapper.shared().readTree(Base64.getUrlDecoder().decode(urlSafe));
    } catch (IllegalArgumentException | JacksonException unreadable) {
      // Without the cause, which would quote what was sent.
      throw new IOException("a message of 3-D Secure cannot be read");
    }
  }
}
