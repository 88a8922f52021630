package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.adapters.adyen.AdyenHttp.Answer;
import com.paymenthub.providers.adapters.adyen.AdyenThreeDS.Session;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The pages that a buyer's browser sees: the issuer's 3DS method and challenge (EMV 3-D Secure,
 * protocol 2.2.0, sections 5.8.1 and A.5 for the forms), and Adyen's page of the redirect. The
 * books' monitor guards all of it.
 */
final class AdyenPages {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Set<String> CREQ =
      Set.of(
          "threeDSServerTransID",
          "acsTransID",
          "challengeWindowSize",
          "messageType",
          "messageVersion");
  private static final String BUTTONS =
      """
      <main><h1>Your bank</h1>
      <p>Do you want to pay?</p>
      <form method="post" action="%s">
      <button type="submit" name="choice" value="approve">Approve</button>
      <button type="submit" name="choice" value="decline">Decline</button>
      </form></main>""";
  private static final String POSTED_FORM =
      """
      <form id="back" method="post" action="%s">
      <input type="hidden" name="%s" value="%s">%s
      <noscript><button type="submit">Continue</button></noscript>
      </form>
      <script>document.getElementById("back").submit();</script>""";

  private static final int MAXIMUM_SESSION_DATA = 1024;

  private final AdyenThreeDS threeDS;
  private final List<String> violations;

  AdyenPages(AdyenThreeDS threeDS, List<String> violations) {
    this.threeDS = threeDS;
    this.violations = violations;
  }

  /** The page of a path, or null where there is none. */
  @Nullable Answer show(String method, String path, byte[] body) {
    boolean isPost = method.equals("POST");
    if (path.equals("/threeDSMethodNotification") || path.equals("/threeDSNotification")) {
      return Answer.html(200, "<p>Please wait.</p>");
    }
    if (path.equals("/threeDSMethod") && isPost) {
      return fingerprint(form(body));
    }
    if (path.equals("/acs") && isPost) {
      return challenge(form(body));
    }
    if (path.startsWith("/acs/") && isPost) {
      return answerChallenge(path.substring("/acs/".length()), form(body));
    }
    if (path.startsWith("/redirect/")) {
      return redirect(path.substring("/redirect/".length()), isPost ? form(body) : null);
    }
    return path.startsWith("/boleto/") ? Answer.html(200, "<h1>Boleto</h1>") : null;
  }

  private Answer fingerprint(Map<String, String> form) {
    JsonNode data = decode(form.getOrDefault("threeDSMethodData", ""));
    Session session = threeDS.byServerTransId(data.path("threeDSServerTransID").asString(""));
    String back = data.path("threeDSMethodNotificationURL").asString("");
    if (session == null
        || !form.keySet().equals(Set.of("threeDSMethodData"))
        || data.size() != 2
        || !back.startsWith("http")) {
      return wrong("POST /threeDSMethod: threeDSMethodData is not as EMV 3-D Secure describes");
    }
    session.isMethodDone = true;
    if (threeDS.isMethodSilent) {
      return Answer.html(200, "<p>Please wait.</p>");
    }
    String told =
        encode(JSON.createObjectNode().put("threeDSServerTransID", session.serverTransId));
    return Answer.html(200, POSTED_FORM.formatted(escape(back), "threeDSMethodData", told, ""));
  }

  private Answer challenge(Map<String, String> form) {
    JsonNode request = decode(form.getOrDefault("creq", ""));
    Session session = threeDS.byAcsTransId(request.path("acsTransID").asString(""));
    boolean isRight =
        session != null
            && Set.of("creq", "threeDSSessionData").containsAll(form.keySet())
            && form.getOrDefault("threeDSSessionData", "").length() <= MAXIMUM_SESSION_DATA
            && CREQ.containsAll(request.propertyNames())
            && request.path("messageType").asString("").equals("CReq")
            && request.path("messageVersion").asString("").equals(AdyenThreeDS.MESSAGE_VERSION)
            && request.path("challengeWindowSize").asString("01").matches("0[1-5]")
            && request.path("threeDSServerTransID").asString("").equals(session.serverTransId);
    if (!isRight) {
      return wrong("POST /acs: creq is not as EMV 3-D Secure describes");
    }
    session.sessionData = form.get("threeDSSessionData");
    return Answer.html(200, BUTTONS.formatted("/acs/" + session.acsTransId));
  }

  private Answer answerChallenge(String acsTransId, Map<String, String> form) {
    Session session = threeDS.byAcsTransId(acsTransId);
    if (session == null || !choose(session, form)) {
      return Answer.html(400, "<p>That is not possible.</p>");
    }
    ObjectNode result =
        JSON.createObjectNode()
            .put("threeDSServerTransID", session.serverTransId)
            .put("acsTransID", session.acsTransId)
            .put("messageType", "CRes")
            .put("messageVersion", AdyenThreeDS.MESSAGE_VERSION)
            .put("transStatus", Boolean.TRUE.equals(session.isApproved) ? "Y" : "N");
    String data =
        session.sessionData == null
            ? ""
            : "<input type=\"hidden\" name=\"threeDSSessionData\" value=\"%s\">"
                .formatted(escape(session.sessionData));
    return Answer.html(
        200, POSTED_FORM.formatted(escape(session.notificationUrl), "cres", encode(result), data));
  }

  private Answer redirect(String id, @Nullable Map<String, String> form) {
    Session session = threeDS.byRedirectId(id);
    if (session == null) {
      return Answer.html(404, "<p>There is no such payment.</p>");
    }
    if (form == null) {
      return Answer.html(200, BUTTONS.formatted("/redirect/" + session.redirectId));
    }
    if (!choose(session, form)) {
      return Answer.html(400, "<p>That is not possible.</p>");
    }
    String to = session.returnUrl;
    String sign = to.contains("?") ? "&" : "?";
    return Answer.redirect(
        to + sign + "redirectResult=" + URLEncoder.encode(session.redirectResult, UTF_8));
  }

  /** Keeps what the buyer chose first. */
  private static boolean choose(Session session, Map<String, String> form) {
    String choice = form.getOrDefault("choice", "");
    if (!Set.of("approve", "decline").contains(choice)) {
      return false;
    }
    if (session.isApproved == null) {
      session.isApproved = choice.equals("approve");
    }
    return true;
  }

  private Answer wrong(String violation) {
    violations.add(violation);
    return Answer.html(400, "<p>The request is wrong.</p>");
  }

  private static Map<String, String> form(byte[] body) {
    Map<String, String> read = new HashMap<>();
    for (String pair : new String(body, UTF_8).split("&", -1)) {
      String[] parts = pair.split("=", 2);
      if (parts.length == 2) {
        read.put(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(parts[1], UTF_8));
      }
    }
    return read;
  }

  /** What Base64url without padding holds, or a missing node. */
  private static JsonNode decode(String text) {
    try {
      return text.isEmpty() || text.contains("=")
          ? JSON.missingNode()
          : JSON.readTree(Base64.getUrlDecoder().decode(text));
    } catch (IllegalArgumentException | JacksonException e) {
      return JSON.missingNode();
    }
  }

  private static String encode(ObjectNode value) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(JSON.writeValueAsBytes(value));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
  }
}
