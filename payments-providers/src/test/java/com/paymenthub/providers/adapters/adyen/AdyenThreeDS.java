package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.paymenthub.providers.adapters.adyen.AdyenServer.Authentication;
import com.paymenthub.providers.adapters.adyen.AdyenServer.PaymentStatus;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The 3-D Secure 2 of the payments: what a browser is asked to do, and what came of it. The books'
 * monitor guards all of it.
 */
final class AdyenThreeDS {

  static final String MESSAGE_VERSION = "2.2.0";

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String UNKNOWN = "Invalid payload provided";
  private static final Set<String> COMPLETIONS = Set.of("Y", "N", "U");
  private static final Set<String> RESULTS = Set.of("Y", "N", "U", "A", "C", "D", "R", "I");

  private final Map<String, Session> sessions = new HashMap<>();
  Authentication wanted = Authentication.FRICTIONLESS;
  boolean isMethodSilent;
  String root = "";

  /** Where a session is. */
  enum Step {
    FINGERPRINT,
    CHALLENGE,
    REDIRECT
  }

  /** The authentication of one payment. */
  static final class Session {
    final AdyenPayment payment;
    final String token = "Ab02b4c0!" + random() + "/+==";
    final String redirectResult = "X6XtfGC3!" + random() + "/+==";
    final String redirectId = random();
    final String serverTransId = UUID.randomUUID().toString();
    final String acsTransId = UUID.randomUUID().toString();
    final String notificationUrl;
    final String returnUrl;
    private final boolean challenges;
    private Step step;

    /** What the buyer did on the page of the issuer, or null. */
    @Nullable Boolean isApproved;

    /** What the merchant gave to the page of the issuer, and gets back, or null. */
    @Nullable String sessionData;

    /** Whether the page of the 3DS method was in a browser. */
    boolean isMethodDone;

    private Session(
        AdyenPayment payment, Step step, boolean challenges, String url, String returnUrl) {
      this.payment = payment;
      this.step = step;
      this.challenges = challenges;
      notificationUrl = url;
      this.returnUrl = returnUrl;
    }

    private static String random() {
      return UUID.randomUUID().toString().replace("-", "");
    }

    boolean isOpen() {
      return payment.status == PaymentStatus.AUTHENTICATING;
    }
  }

  /**
   * Begins an authentication where the request and the issuer want one.
   *
   * @return what the browser has to do, or null
   */
  @Nullable ObjectNode begin(AdyenPayment payment, JsonNode request) {
    if (wanted == Authentication.FRICTIONLESS || !isWanted(request)) {
      return null;
    }
    boolean isNative =
        request
            .at("/authenticationData/threeDSRequestData/nativeThreeDS")
            .asString("")
            .equals("preferred");
    if (isNative
        && (!request.path("channel").asString("").equals("Web") || !request.has("origin"))) {
      return null;
    }
    Step step =
        !isNative
            ? Step.REDIRECT
            : wanted == Authentication.CHALLENGE ? Step.CHALLENGE : Step.FINGERPRINT;
    String url = root + "/threeDSNotification";
    Session session =
        new Session(
            payment,
            step,
            wanted != Authentication.FINGERPRINT,
            request.at("/threeDS2RequestData/notificationURL").asString(url),
            request.path("returnUrl").stringValue());
    sessions.put(session.token, session);
    sessions.put(session.redirectResult, session);
    payment.status = PaymentStatus.AUTHENTICATING;
    return ask(session);
  }

  private static boolean isWanted(JsonNode request) {
    return request.has("browserInfo")
        && !request.has("mpiData")
        && request.path("shopperInteraction").asString("Ecommerce").equals("Ecommerce")
        && !request.at("/authenticationData/attemptAuthentication").asString("").equals("never");
  }

  /** What the browser has to do now: the result code and the action. */
  ObjectNode ask(Session session) {
    ObjectNode answer = JSON.createObjectNode();
    if (session.step == Step.REDIRECT) {
      answer.put("pspReference", session.payment.pspReference).put("resultCode", "RedirectShopper");
      answer
          .putObject("action")
          .put("type", "redirect")
          .put("method", "GET")
          .put("paymentMethodType", session.payment.type)
          .put("url", root + "/redirect/" + session.redirectId);
      return answer;
    }
    boolean isChallenge = session.step == Step.CHALLENGE;
    ObjectNode token = JSON.createObjectNode();
    if (isChallenge) {
      token
          .put("acsReferenceNumber", "ADYEN-ACS-SIMULATOR")
          .put("acsTransID", session.acsTransId)
          .put("acsURL", root + "/acs")
          .put("messageVersion", MESSAGE_VERSION)
          .put("threeDSNotificationURL", session.notificationUrl);
    } else {
      token
          .put("threeDSMethodNotificationURL", root + "/threeDSMethodNotification")
          .put("threeDSMethodURL", root + "/threeDSMethod");
    }
    token.put("threeDSServerTransID", session.serverTransId);
    answer.put("resultCode", isChallenge ? "ChallengeShopper" : "IdentifyShopper");
    answer
        .putObject("action")
        .put("type", "threeDS2")
        .put("subtype", isChallenge ? "challenge" : "fingerprint")
        .put("paymentMethodType", session.payment.type)
        .put("authorisationToken", session.token)
        .put("paymentData", session.token)
        .put("token", Base64.getEncoder().encodeToString(JSON.writeValueAsBytes(token)));
    return answer;
  }

  /** A session, and whether it is at its end: otherwise the browser is asked for more. */
  record Progress(Session session, boolean isAuthenticated, boolean isOver) {}

  /** Takes what a browser brought back. */
  Progress proceed(JsonNode details) {
    if (details.has("redirectResult")) {
      Session session = sessions.get(details.path("redirectResult").stringValue());
      if (session == null || session.step != Step.REDIRECT) {
        throw AdyenRefusal.of(422, "14_018", UNKNOWN);
      }
      return new Progress(session, Boolean.TRUE.equals(session.isApproved), true);
    }
    JsonNode result = readResult(details.path("threeDSResult").stringValue());
    Session session = sessions.get(result.path("authorisationToken").stringValue());
    if (session == null || session.step == Step.REDIRECT) {
      throw AdyenRefusal.of(422, "14_018", UNKNOWN);
    }
    if (result.has("threeDSCompInd")) {
      if (session.step == Step.FINGERPRINT && session.challenges) {
        session.step = Step.CHALLENGE;
      }
      return new Progress(session, true, session.step == Step.FINGERPRINT);
    }
    boolean isAuthenticated =
        session.step == Step.CHALLENGE && Boolean.TRUE.equals(session.isApproved);
    return new Progress(session, isAuthenticated, true);
  }

  private static JsonNode readResult(String text) {
    JsonNode read;
    try {
      read = JSON.readTree(new String(Base64.getDecoder().decode(text), UTF_8));
    } catch (IllegalArgumentException | JacksonException e) {
      throw AdyenRefusal.against(
          422, "14_018", List.of("details.threeDSResult is no JSON in Base64"));
    }
    boolean isFingerprint = read.has("threeDSCompInd");
    String name = isFingerprint ? "threeDSCompInd" : "transStatus";
    boolean isRight =
        read.isObject()
            && Set.copyOf(read.propertyNames()).equals(Set.of("authorisationToken", name))
            && read.path("authorisationToken").isString()
            && (isFingerprint ? COMPLETIONS : RESULTS).contains(read.path(name).asString(""));
    if (!isRight) {
      throw AdyenRefusal.against(
          422,
          "14_018",
          List.of(
              "details.threeDSResult has not authorisationToken, and threeDSCompInd or"
                  + " transStatus"));
    }
    return read;
  }

  @Nullable Session byServerTransId(String id) {
    return sessions.values().stream()
        .filter(each -> each.serverTransId.equals(id))
        .findFirst()
        .orElse(null);
  }

  @Nullable Session byAcsTransId(String id) {
    return sessions.values().stream()
        .filter(each -> each.acsTransId.equals(id))
        .findFirst()
        .orElse(null);
  }

  @Nullable Session byRedirectId(String id) {
    return sessions.values().stream()
        .filter(each -> each.redirectId.equals(id))
        .findFirst()
        .orElse(null);
  }
}
