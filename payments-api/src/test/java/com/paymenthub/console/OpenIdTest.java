package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.console.access.SignInCookie;
import com.paymenthub.console.openid.SignInRequest;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.Role;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.sealing.Sealer;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

/** Who is let in because an identity provider vouches for the person, and who is not. */
class OpenIdTest {

  private static final String START = "/console/sign-in/openid";

  private static final String ROW =
      "select role || case when password_hash is null then ', without a password' end"
          + " from payments.console_operator where subject = ?";

  private final RunningService service = ConsoleUnderTest.service();
  private final IdentityProvider provider = ConsoleUnderTest.identities();
  private final String subject = UUID.randomUUID().toString();

  @BeforeEach
  void sayNothingElse() {
    says(Map.of("realm_access", Map.of("roles", List.of("everybody", "pay-support"))));
  }

  @Test
  void somebody_signs_in_there_and_works_here_until_the_sign_out() {
    says(
        Map.of(
            "preferred_username",
            "Ana Luísa",
            "realm_access",
            Map.of("roles", List.of("pay-audit"))));
    try (Desk desk = Desk.ofNobody()) {
      desk.open("/search?q=4711").look("sign-in-openid");
      desk.click("a:text('localhost')").click("button:text('It is me')");
      desk.sees("Results for “4711”").sees("ana-lu-sa").sees("auditor");
      desk.click(".who a").sees("looks after your password").look("me-openid");
      desk.click("button:text-is('Sign out')").sees("You are signed out");
      desk.click("a:text('Sign out at localhost too')").sees("Signed out there");
    }
    assertThat(audited()).containsExactly("operator_created", "signed_in", "signed_out");
    assertThat(service.owner().queryForList(ROW, String.class, subject))
        .containsExactly("auditor, without a password");
  }

  @Test
  void the_role_follows_the_claims_and_ends_with_them() {
    try (Visitor visitor = visitor();
        Visitor again = visitor()) {
      assertThat(signIn(visitor)).endsWith("/console");
      assertThat(visitor.get("/console/notifications").statusCode()).isEqualTo(200);

      says(Map.of("realm_access", Map.of("roles", "pay-finance")));
      assertThat(signIn(again)).endsWith("/console");
      assertThat(visitor.get("/console/notifications").statusCode()).isEqualTo(403);

      says(Map.of("realm_access", Map.of("roles", List.of("everybody"))));
      assertThat(signIn(again)).endsWith("?refused=openid-no-role");
      assertThat(again.get("/console/sign-in?refused=openid-no-role").body())
          .contains("You have no role here");
      assertThat(visitor.get("/console").statusCode()).as("earlier sessions end").isEqualTo(302);
      assertThat(audited())
          .containsExactly(
              "operator_created",
              "signed_in",
              "operator_role_changed",
              "signed_in",
              "sign_in_refused");
    }
  }

  @Test
  void who_has_no_role_does_not_become_an_operator() {
    says(Map.of("realm_access", ""));
    try (Visitor visitor = visitor()) {
      assertThat(signIn(visitor)).endsWith("?refused=openid-no-role");
      assertThat(visitor.cookie("console")).isEmpty();
    }
    assertThat(service.owner().queryForList(ROW, String.class, subject)).isEmpty();
  }

  @Test
  void nobody_takes_over_the_name_or_the_password_of_another() {
    String name = ConsoleUnderTest.operator(Role.ADMIN).name();
    says(
        Map.of(
            "preferred_username", name, "realm_access", Map.of("roles", List.of("pay-support"))));
    try (Visitor visitor = visitor();
        Visitor admin = visitor()) {
      signIn(visitor);
      assertThat(visitor.get("/console").body()).contains(">" + name + "-2<");
      assertThat(admin.signIn(name + "-2", ConsoleUnderTest.PASSWORD, "").headers().map())
          .as("has no password here")
          .containsEntry("location", List.of("/console/sign-in?failed&next=%2Fconsole"));
      assertThat(visitor.post("/console/me", "/console/me/second-factor", Map.of()).statusCode())
          .isEqualTo(302);

      admin.signIn(ConsoleUnderTest.operator(Role.ADMIN));
      HttpResponse<String> page = admin.get("/console/operators");
      assertThat(page.body()).contains(provider.issuer());
      assertThat(
              location(
                  admin.post(
                      "/console/operators", "/console/operators/" + id() + "/password", Map.of())))
          .endsWith("?said=operators.no-password");
      assertThat(admin.get("/console/operators?said=operators.no-password").body())
          .contains("An identity provider looks after the password");
    }
  }

  @Test
  void who_was_disabled_here_is_refused() {
    try (Visitor visitor = visitor()) {
      signIn(visitor);
      Operators operators = service.part(Operators.class);
      service
          .part(AdministrationTransactions.class)
          .run(
              () -> {
                operators.setDisabled(id(), true, new Acting(null, "t", "h", null));
                return true;
              });

      assertThat(signIn(visitor)).endsWith("?refused=openid-disabled");
      assertThat(visitor.get("/console").statusCode()).isEqualTo(302);
      assertThat(audited()).endsWith("operator_disabled", "sign_in_refused");
    }
  }

  static Stream<Arguments> wrong() {
    long day = 86_400;
    long now = ConsoleUnderTest.now().getEpochSecond();
    return Stream.of(
        Arguments.of("nonce", "of another sign-in"),
        Arguments.of("iss", "http://localhost/somebody-else"),
        Arguments.of("aud", "another client"),
        Arguments.of("exp", now - day),
        Arguments.of("iat", now + day),
        Arguments.of("sub", ""));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void a_token_that_is_not_for_this_sign_in_is_refused(String claim, Object value) {
    says(Map.of("realm_access", Map.of("roles", "pay-admin"), claim, value));
    try (Visitor visitor = visitor()) {
      assertThat(signIn(visitor)).endsWith("?refused=openid-failed");
      assertThat(visitor.cookie("console")).isEmpty();
    }
  }

  @Test
  void an_answer_that_this_browser_did_not_ask_for_is_refused() {
    try (Visitor visitor = visitor();
        Visitor victim = visitor()) {
      String back = answered(visitor);

      assertThat(location(victim.get(back))).endsWith("?refused=openid-expired");
      victim.setCookie("console-openid", "made-up");
      assertThat(location(victim.get(back))).endsWith("?refused=openid-expired");

      String forged = back.replaceFirst("state=[^&]*", "state=forged");
      assertThat(location(visitor.get(forged))).endsWith("?refused=openid-failed");
      assertThat(location(visitor.get(back)))
          .as("what was sent counts once")
          .endsWith("?refused=openid-expired");
    }
  }

  @Test
  void a_refusal_of_the_provider_lets_nobody_in() {
    try (Visitor visitor = visitor()) {
      String refused = answered(visitor).replaceFirst("code=[^&]*", "error=access_denied");
      assertThat(location(visitor.get(refused))).endsWith("?refused=openid-failed");
    }
  }

  @Test
  void what_a_browser_was_sent_with_counts_for_ten_minutes() {
    AdvancingClock clock = new AdvancingClock();
    SignInCookie cookie =
        new SignInCookie(
            service.part(Sealer.class), service.part(JsonMapper.class), clock, /* tls= */ true);
    MockHttpServletResponse response = new MockHttpServletResponse();
    SignInRequest asked =
        new SignInRequest("state", "nonce", "verifier", "https://console.example/", "/console");
    cookie.give(response, asked);
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setCookies(response.getCookies());

    assertThat(response.getHeader("Set-Cookie"))
        .startsWith("__Host-console-openid=")
        .contains("HttpOnly", "SameSite=Strict", "Secure")
        .doesNotContain("verifier");
    assertThat(cookie.take(request, response)).contains(asked);
    clock.advance(Duration.ofMinutes(11));
    assertThat(cookie.take(request, response)).isEmpty();
  }

  @Test
  void the_page_after_the_sign_in_is_one_of_ours() {
    try (Visitor visitor = visitor()) {
      assertThat(signIn(visitor, START + "?next=https%3A%2F%2Fevil.example%2Fconsole"))
          .endsWith("/console");
      assertThat(signIn(visitor, START + "?next=%2Fconsole%2Ffigures"))
          .endsWith("/console/figures");
      HttpResponse<String> page =
          visitor.get(START + "/callback?code=%22%3E%3Cscript%3E&state=a%26b&next=//evil.example");
      assertThat(page.body())
          .contains("finish?")
          .contains("code=%22%3E%3Cscript%3E")
          .doesNotContain("<script", "evil.example");
    }
  }

  @Test
  void the_answer_of_a_browser_writes_no_lines_into_the_log() {
    try (Visitor visitor = visitor();
        CapturedLog log = CapturedLog.start()) {
      visitor.get(START);

      assertThat(location(visitor.get(START + "/finish?error=x%0A2026-11-25+forged&state=s")))
          .endsWith("?refused=openid-failed");
      assertThat(log.text()).contains("a sign-in with OpenID Connect").doesNotContain("forged");
    }
  }

  @ParameterizedTest
  @CsvSource({"gold, otp, /console", "silver, otp, openid-weak", "gold, pwd, openid-weak"})
  void a_sign_in_there_is_as_strong_as_is_required_here(String acr, String way, String end) {
    says(
        Map.of(
            "realm_access", Map.of("roles", "pay-support"),
            "acr", acr,
            "amr", List.of("pwd", way),
            "iat", Instant.now().getEpochSecond(),
            "exp", Instant.now().plusSeconds(300).getEpochSecond()));
    RunningService node =
        service.anotherNode(
            Clock.systemUTC(),
            "--payments.console.enabled=true",
            "--payments.console.port=0",
            "--payments.console.openid.issuer=" + provider.issuer(),
            "--payments.console.openid.client-id=" + IdentityProvider.CLIENT,
            "--payments.console.openid.client-secret=" + IdentityProvider.SECRET,
            "--payments.console.openid.role-claim=realm_access.roles",
            "--payments.console.openid.roles.support=pay-support",
            "--payments.console.openid.required-acr=gold,platinum",
            "--payments.console.openid.required-amr=pwd,otp",
            "--payments.agenda.enabled=false",
            "--payments.webhooks.delivery.enabled=false");
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url(node))) {
      assertThat(location(visitor.get(START))).contains("acr_values=gold%20platinum");
      assertThat(signIn(visitor)).endsWith(end);
    } finally {
      node.stop();
    }
  }

  private void says(Map<String, Object> claims) {
    Map<String, Object> all = new HashMap<>(Map.of("sub", subject));
    all.putAll(claims);
    provider.says(all);
  }

  private String signIn(Visitor visitor) {
    return signIn(visitor, START);
  }

  /** The address to which the sign-in leads in the end. */
  private String signIn(Visitor visitor, String start) {
    return location(visitor.get(answered(visitor, start)));
  }

  private String answered(Visitor visitor) {
    return answered(visitor, START);
  }

  /** Goes to the provider and back, to where the page of the callback goes on. */
  private String answered(Visitor visitor, String start) {
    URI there = URI.create(location(visitor.get(start)));
    try (Visitor elsewhere = new Visitor(provider.issuer() + "/console")) {
      URI back =
          URI.create(location(elsewhere.post("/consent?" + there.getRawQuery(), Map.of(), "")));
      String page = visitor.get(back.getRawPath() + "?" + back.getRawQuery()).body();
      return page.replaceFirst("(?s).*content=\"0; url=([^\"]*)\".*", "$1").replace("&amp;", "&");
    }
  }

  private UUID id() {
    return service
        .owner()
        .queryForObject(
            "select id from payments.console_operator where subject = ?", UUID.class, subject);
  }

  private List<String> audited() {
    return service
        .owner()
        .queryForList(
            "select action from payments.audit_entry where subject_id = ? order by id",
            String.class,
            id());
  }

  private static Visitor visitor() {
    return new Visitor(ConsoleUnderTest.url());
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }
}
