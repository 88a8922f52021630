package com.paymenthub.providers.adapters.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.providers.adapters.adyen.AdyenServer.Authentication;
import com.paymenthub.providers.adapters.adyen.AdyenServer.PaymentStatus;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The server of the tests authenticates buyers, and believes in its own pages only. */
class AdyenServerThreeDSTest extends AdyenServerCaller {

  private static final String NOTIFICATION = "https://shop.example/3ds/notification";
  private static final Pattern FORM =
      Pattern.compile(
          "action=\"([^\"]*)\">\\s*<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\"");

  private String nativePayment() {
    return payment(
        CARD,
        BROWSER,
        "'channel':'Web','origin':'https://shop.example'",
        "'authenticationData':{'threeDSRequestData':{'nativeThreeDS':'preferred'}}",
        "'threeDS2RequestData':{'notificationURL':'" + NOTIFICATION + "'}");
  }

  private String redirectedPayment() {
    return payment(
        CARD, BROWSER, "'authenticationData':{'threeDSRequestData':{'nativeThreeDS':'disabled'}}");
  }

  @Test
  void nothing_is_asked_of_a_buyer_where_the_issuer_wants_nothing() throws Exception {
    assertThat(result(ask("/payments", nativePayment()))).isEqualTo("Authorised");
    adyen.authenticate(Authentication.CHALLENGE);
    assertThat(result(ask("/payments", payment(CARD)))).isEqualTo("Authorised");
    assertThat(result(ask("/payments", payment(CARD, BROWSER, "'shopperInteraction':'ContAuth'"))))
        .isEqualTo("Authorised");
  }

  @Test
  void a_fingerprint_may_be_enough() throws Exception {
    adyen.authenticate(Authentication.FINGERPRINT);
    JsonNode answer = ask("/payments", nativePayment());
    assertThat(result(answer)).isEqualTo("IdentifyShopper");
    JsonNode action = answer.path("action");
    assertThat(action.path("subtype").stringValue()).isEqualTo("fingerprint");
    JsonNode token = decoded(action.path("token").stringValue());
    String id = token.path("threeDSServerTransID").stringValue();
    String data =
        "{'threeDSServerTransID':'%s','threeDSMethodNotificationURL':'https://shop.example/m'}"
            .formatted(id);
    HttpResponse<String> page =
        post(
            token.path("threeDSMethodURL").stringValue(),
            Map.of("threeDSMethodData", base64Url(data)));
    Matcher form = form(page);
    assertThat(form.group(1)).isEqualTo("https://shop.example/m");
    assertThat(form.group(2)).isEqualTo("threeDSMethodData");
    assertThat(fromBase64Url(form.group(3)).path("threeDSServerTransID").stringValue())
        .isEqualTo(id);
    JsonNode end = details(action, "'threeDSCompInd':'Y'");
    assertThat(result(end)).isEqualTo("Authorised");
    assertThat(end.path("merchantReference").stringValue()).isEqualTo("order-1");
    assertThat(end.path("pspReference").stringValue()).isEqualTo(only().pspReference());
    assertThat(end.at("/additionalData/liabilityShift").stringValue()).isEqualTo("true");
    assertThat(events()).containsExactly("AUTHORISATION true");
    assertThat(adyen.violations()).isEmpty();
  }

  @Test
  void a_silent_method_sends_nothing() throws Exception {
    adyen.authenticate(Authentication.FINGERPRINT);
    adyen.silentMethod(true);
    JsonNode token = decoded(ask("/payments", nativePayment()).at("/action/token").stringValue());
    String data =
        "{'threeDSServerTransID':'%s','threeDSMethodNotificationURL':'https://shop.example/m'}"
            .formatted(token.path("threeDSServerTransID").stringValue());
    HttpResponse<String> page =
        post(
            token.path("threeDSMethodURL").stringValue(),
            Map.of("threeDSMethodData", base64Url(data)));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).doesNotContain("<form");
  }

  @Test
  void a_challenge_is_approved_or_declined() throws Exception {
    adyen.authenticate(Authentication.FINGERPRINT_THEN_CHALLENGE);
    for (String choice : new String[] {"approve", "decline"}) {
      JsonNode action = ask("/payments", nativePayment()).path("action");
      JsonNode answer = details(action, "'threeDSCompInd':'N'");
      assertThat(result(answer)).isEqualTo("ChallengeShopper");
      JsonNode challenge = answer.path("action");
      String status = challenge(decoded(challenge.path("token").stringValue()), choice);
      assertThat(status).isEqualTo(choice.equals("approve") ? "Y" : "N");
      JsonNode end = details(challenge, "'transStatus':'" + status + "'");
      assertThat(result(end)).isEqualTo(choice.equals("approve") ? "Authorised" : "Refused");
      assertThat(result(details(challenge, "'transStatus':'Y'"))).isEqualTo(result(end));
    }
    assertThat(events()).containsExactly("AUTHORISATION true", "AUTHORISATION false");
    assertThat(adyen.violations()).isEmpty();
  }

  @Test
  void what_the_merchant_gave_to_the_issuer_comes_back_unchanged() throws Exception {
    adyen.authenticate(Authentication.CHALLENGE);
    JsonNode token = decoded(ask("/payments", nativePayment()).at("/action/token").stringValue());
    Map<String, String> form =
        Map.of("creq", base64Url(creq(token)), "threeDSSessionData", "a-Z_9");
    HttpResponse<String> page = post(token.path("acsURL").stringValue(), form);
    Matcher action = Pattern.compile("action=\"([^\"]*)\"").matcher(page.body());
    assertThat(action.find()).isTrue();
    assertThat(post(adyen.baseUrl() + action.group(1), Map.of("choice", "approve")).body())
        .contains("name=\"cres\"", "name=\"threeDSSessionData\" value=\"a-Z_9\"");
    Map<String, String> tooLong =
        Map.of("creq", base64Url(creq(token)), "threeDSSessionData", "x".repeat(1025));
    assertThat(post(token.path("acsURL").stringValue(), tooLong).statusCode()).isEqualTo(400);
  }

  @Test
  void a_forged_result_is_refused() throws Exception {
    adyen.authenticate(Authentication.CHALLENGE);
    JsonNode action = ask("/payments", nativePayment()).path("action");
    JsonNode answer = details(action, "'transStatus':'Y'");
    assertThat(result(answer)).isEqualTo("Refused");
    assertThat(answer.path("refusalReasonCode").stringValue()).isEqualTo("11");
    challenge(decoded(action.path("token").stringValue()), "approve");
    assertThat(result(details(action, "'transStatus':'Y'"))).isEqualTo("Refused");
    String unknown = "{'authorisationToken':'x','transStatus':'Y'}".replace('\'', '"');
    assertRefused(
        send(
            "/payments/details",
            "{'details':{'threeDSResult':'%s'}}"
                .formatted(
                    Base64.getEncoder().encodeToString(unknown.getBytes(StandardCharsets.UTF_8)))),
        422,
        "14_018");
  }

  @Test
  void a_redirected_buyer_comes_back_with_a_result() throws Exception {
    adyen.authenticate(Authentication.CHALLENGE);
    JsonNode answer = ask("/payments", redirectedPayment());
    assertThat(result(answer)).isEqualTo("RedirectShopper");
    assertThat(answer.at("/action/method").stringValue()).isEqualTo("GET");
    String url = answer.at("/action/url").stringValue();
    HttpResponse<String> page =
        plain.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    assertThat(page.body()).contains(">Approve</button>", ">Decline</button>");
    HttpResponse<String> back = post(url, Map.of("choice", "approve"));
    String to = back.headers().firstValue("Location").orElseThrow();
    assertThat(to).startsWith("https://shop.example/back?a=b&redirectResult=");
    String outcome =
        URLDecoder.decode(to.substring(to.lastIndexOf('=') + 1), StandardCharsets.UTF_8);
    JsonNode end =
        ask("/payments/details", "{'details':{'redirectResult':'%s'}}".formatted(outcome));
    assertThat(result(end)).isEqualTo("Authorised");
    assertRefused(send("/payments/details", "{'details':{'redirectResult':'x'}}"), 422, "14_018");
  }

  @Test
  void a_technical_cancel_ends_an_authentication() throws Exception {
    adyen.authenticate(Authentication.CHALLENGE);
    JsonNode action = ask("/payments", nativePayment()).path("action");
    assertThat(only().status()).isEqualTo(PaymentStatus.AUTHENTICATING);
    ask("/cancels", technicalCancel("order-1"));
    challenge(decoded(action.path("token").stringValue()), "approve");
    assertThat(result(details(action, "'transStatus':'Y'"))).isEqualTo("Cancelled");
    assertThat(events()).containsExactly("TECHNICAL_CANCEL false");
    assertThat(only().authorisedMinorUnits()).isZero();
  }

  @Test
  void an_acs_takes_what_is_described_only() throws Exception {
    adyen.authenticate(Authentication.CHALLENGE);
    JsonNode token = decoded(ask("/payments", nativePayment()).at("/action/token").stringValue());
    String request = creq(token);
    String acs = token.path("acsURL").stringValue();
    for (String wrong :
        new String[] {
          request.replace("CReq", "creq"),
          request.replace("2.2.0", "2.1.0"),
          request.replace("'05'", "'5'"),
          request.replace("challengeWindowSize", "windowSize")
        }) {
      assertThat(post(acs, Map.of("creq", base64Url(wrong))).statusCode()).isEqualTo(400);
    }
    assertThat(adyen.violations())
        .hasSize(4)
        .containsOnly("POST /acs: creq is not as EMV 3-D Secure describes");
    assertThat(post(acs, Map.of("creq", base64Url(request))).statusCode()).isEqualTo(200);
  }

  private static String result(JsonNode answer) {
    return answer.path("resultCode").stringValue();
  }

  private JsonNode details(JsonNode action, String more) throws Exception {
    String result =
        "{'authorisationToken':'%s',%s}"
            .formatted(action.path("authorisationToken").stringValue(), more)
            .replace('\'', '"');
    String encoded = Base64.getEncoder().encodeToString(result.getBytes(StandardCharsets.UTF_8));
    return ask("/payments/details", "{'details':{'threeDSResult':'%s'}}".formatted(encoded));
  }

  private static String creq(JsonNode token) {
    return ("{'threeDSServerTransID':'%s','acsTransID':'%s','challengeWindowSize':'05',"
            + "'messageType':'CReq','messageVersion':'%s'}")
        .formatted(
            token.path("threeDSServerTransID").stringValue(),
            token.path("acsTransID").stringValue(),
            token.path("messageVersion").stringValue());
  }

  /** What a buyer does on the page of the issuer; returns the {@code transStatus}. */
  private String challenge(JsonNode token, String choice) throws Exception {
    HttpResponse<String> page =
        post(token.path("acsURL").stringValue(), Map.of("creq", base64Url(creq(token))));
    assertThat(page.body()).contains(">Approve</button>", ">Decline</button>");
    Matcher action = Pattern.compile("action=\"([^\"]*)\"").matcher(page.body());
    assertThat(action.find()).isTrue();
    Matcher form = form(post(adyen.baseUrl() + action.group(1), Map.of("choice", choice)));
    assertThat(form.group(1))
        .isEqualTo(NOTIFICATION)
        .isEqualTo(token.path("threeDSNotificationURL").stringValue());
    assertThat(form.group(2)).isEqualTo("cres");
    JsonNode result = fromBase64Url(form.group(3));
    assertThat(result.path("messageType").stringValue()).isEqualTo("CRes");
    assertThat(result.path("acsTransID")).isEqualTo(token.path("acsTransID"));
    return result.path("transStatus").stringValue();
  }

  private static Matcher form(HttpResponse<String> page) {
    Matcher form = FORM.matcher(page.body());
    assertThat(form.find()).as(page.body()).isTrue();
    return form;
  }

  private static JsonNode fromBase64Url(String text) {
    return JSON.readTree(Base64.getUrlDecoder().decode(text));
  }
}
