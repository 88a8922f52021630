package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.OperatorSessions;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.Role;
import com.paymenthub.platform.AdministrationTransactions;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in, how, and what nobody gets. */
class SignInTest {

  private static final String CONSOLE = "/console";

  private final RunningService service = ConsoleUnderTest.service();
  private final Visitor visitor = new Visitor(ConsoleUnderTest.url());

  @AfterEach
  void leave() {
    visitor.close();
  }

  @Test
  void nothing_is_open_before_the_sign_in() {
    assertThat(visitor.get(CONSOLE).headers().firstValue("Location").orElse(""))
        .endsWith("/console/sign-in?next=%2Fconsole");
    assertThat(visitor.get("/console/search", "HX-Request", "true").statusCode()).isEqualTo(401);
    assertThat(visitor.get("/console/assets/console.css").statusCode()).isEqualTo(200);
  }

  @Test
  void the_consoles_port_has_nothing_of_the_merchants_and_theirs_nothing_of_it() {
    visitor.signIn(ConsoleUnderTest.operator(Role.ADMIN));

    for (String path : List.of("/v1/charges", "/v3/api-docs", "/actuator/health", "/checkout/v1")) {
      assertThat(visitor.get(path).statusCode()).as(path).isIn(403, 404);
    }
    try (Visitor merchant = new Visitor(service.url() + CONSOLE)) {
      HttpResponse<String> answer = merchant.get(CONSOLE);
      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(merchant.get("/v1/charges").headers().map())
          .doesNotContainKeys("set-cookie", "x-frame-options", "content-security-policy");
    }
  }

  @Test
  void who_knows_the_password_is_let_in_and_led_to_the_page_that_was_asked_for() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);

    HttpResponse<String> in =
        visitor.post(
            "/console/sign-in",
            "/console/sign-in",
            Map.of(
                "name",
                " " + who.name().toUpperCase(Locale.ROOT),
                "password",
                ConsoleUnderTest.PASSWORD,
                "next",
                "/console/search?q=4711"));

    assertThat(in.headers().firstValue("Location").orElse("")).endsWith("/console/search?q=4711");
    assertThat(visitor.get(CONSOLE).body()).contains(who.name());
    assertThat(audited(who)).containsExactly("operator_created", "signed_in");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/console",
        "//evil.example/console",
        "/console\\\\@evil.example",
        "/console/..//evil.example",
        "/v1/charges"
      })
  void nobody_is_led_elsewhere_after_the_sign_in(String next) {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);

    HttpResponse<String> in =
        visitor.post(
            "/console/sign-in",
            "/console/sign-in",
            Map.of("name", who.name(), "password", ConsoleUnderTest.PASSWORD, "next", next));

    assertThat(in.headers().firstValue("Location").orElse("")).endsWith(CONSOLE);
  }

  @Test
  void wrong_passwords_and_unknown_names_are_told_alike() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);

    String wrong = location(visitor.signIn(who.name(), "not the password", ""));
    String unknown = location(visitor.signIn("nobody-of-this-name", "not the password", ""));

    assertThat(wrong).isEqualTo(unknown).contains("failed");
    assertThat(visitor.get(CONSOLE).statusCode()).isEqualTo(302);
    assertThat(audited(who)).containsExactly("operator_created", "sign_in_refused");
  }

  @Test
  void guessing_is_slowed_also_for_the_right_password() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);
    for (int attempt = 0; attempt < 10; attempt++) {
      visitor.signIn(who.name(), "guess number " + attempt, "");
    }

    assertThat(location(visitor.signIn(who))).contains("slowed");
    assertThat(visitor.get(CONSOLE).statusCode()).isEqualTo(302);
    ConsoleUnderTest.later(Duration.ofMinutes(29));
    assertThat(location(visitor.signIn(who))).contains("slowed");
    ConsoleUnderTest.later(Duration.ofMinutes(2));
    assertThat(location(visitor.signIn(who))).endsWith(CONSOLE);
  }

  @Test
  void cookies_are_for_this_host_and_no_script_and_pages_take_no_foreign_scripts() {
    HttpResponse<String> in = visitor.signIn(ConsoleUnderTest.operator(Role.SUPPORT));

    assertThat(in.headers().allValues("Set-Cookie"))
        .anySatisfy(cookie -> assertThat(cookie).startsWith("console=").contains("HttpOnly"))
        .allSatisfy(cookie -> assertThat(cookie).contains("SameSite=Strict"));
    HttpResponse<String> page = visitor.get(CONSOLE);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
    assertThat(page.body())
        .doesNotContain("style=")
        .doesNotContain("onclick")
        .doesNotContain("<script>");
  }

  @Test
  void a_session_that_was_there_before_is_not_used_and_a_forged_one_is_none() {
    visitor.setCookie("console", "chosen-by-somebody-else");
    assertThat(visitor.get(CONSOLE).statusCode()).isEqualTo(302);

    HttpResponse<String> in = visitor.signIn(ConsoleUnderTest.operator(Role.SUPPORT));

    String given =
        in.headers().allValues("Set-Cookie").stream()
            .filter(cookie -> cookie.startsWith("console="))
            .findFirst()
            .orElseThrow();
    String token = given.substring("console=".length(), given.indexOf(';'));
    assertThat(token).isNotEqualTo("chosen-by-somebody-else").hasSizeGreaterThan(40);
    try (Visitor thief = new Visitor(ConsoleUnderTest.url())) {
      assertThat(thief.get(CONSOLE + "?console=" + token).statusCode()).isEqualTo(302);
      assertThat(thief.get(CONSOLE + ";console=" + token).statusCode()).isIn(302, 400);
      thief.setCookie("console", token.substring(1) + "A");
      assertThat(thief.get(CONSOLE).statusCode()).isEqualTo(302);
    }
  }

  @Test
  void a_form_without_its_token_does_nothing() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);
    visitor.signIn(who);

    assertThat(visitor.post("/console/sign-out", Map.of(), "").statusCode()).isEqualTo(403);
    assertThat(visitor.get(CONSOLE).statusCode()).isEqualTo(200);

    visitor.post(CONSOLE, "/console/sign-out", Map.of());
    assertThat(visitor.get(CONSOLE).statusCode()).isEqualTo(302);
    assertThat(audited(who)).endsWith("signed_in", "signed_out");
  }

  @Test
  void who_signs_out_everywhere_is_signed_out_in_other_browsers_too() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);
    visitor.signIn(who);
    try (Visitor other = new Visitor(ConsoleUnderTest.url())) {
      other.signIn(who);
      assertThat(other.get(CONSOLE).statusCode()).isEqualTo(200);

      visitor.post("/console/me", "/console/me/sign-out-everywhere", Map.of());

      assertThat(other.get(CONSOLE).statusCode()).isEqualTo(302);
    }
  }

  @Test
  void a_session_ends_when_it_is_not_used_or_its_operator_is_disabled() {
    Operator who = ConsoleUnderTest.operator(Role.SUPPORT);
    visitor.signIn(who);
    age(who, "used_at", 16);
    assertThat(visitor.get(CONSOLE).statusCode()).isEqualTo(302);

    visitor.signIn(who);
    age(who, "started_at", 13 * 60);
    assertThat(visitor.get(CONSOLE).statusCode()).isEqualTo(302);

    visitor.signIn(who);
    Operators operators = service.part(Operators.class);
    service
        .part(AdministrationTransactions.class)
        .run(
            () -> {
              operators.setDisabled(who.id(), true, new Acting(null, "t", "h", null));
              return true;
            });
    assertThat(visitor.get(CONSOLE).statusCode()).isEqualTo(302);
    assertThat(location(visitor.signIn(who))).contains("failed");
  }

  @ParameterizedTest
  @CsvSource({
    "SUPPORT, /console/audit",
    "SUPPORT, /console/operators",
    "AUDITOR, /console/notifications",
    "AUDITOR, /console/open-items",
    "FINANCE, /console/health",
    "FINANCE, /console/audit",
    "ADMIN, /console/nothing-of-this-name"
  })
  void what_is_not_for_a_role_is_refused_and_not_in_its_menu(Role role, String path) {
    visitor.signIn(ConsoleUnderTest.operator(role));

    HttpResponse<String> refused = visitor.get(path);

    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("You may not open this page");
    assertThat(visitor.get(CONSOLE).body()).doesNotContain("href=\"" + path + "\"");
  }

  @Test
  void another_node_knows_the_session_and_over_tls_its_cookies_are_for_tls_only() {
    visitor.signIn(ConsoleUnderTest.operator(Role.SUPPORT));
    String token = visitor.cookie("console").orElseThrow();
    RunningService node =
        service.anotherNode(
            Clock.systemUTC(),
            "--payments.console.enabled=true",
            "--payments.console.port=0",
            "--payments.console.second-factor=true",
            "--payments.console.public-url=https://console.example",
            "--payments.agenda.enabled=false",
            "--payments.webhooks.delivery.enabled=false");
    try (Visitor other = new Visitor(ConsoleUnderTest.url(node))) {
      HttpResponse<String> page = other.get("/console/me", "Cookie", "__Host-console=" + token);

      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.headers().firstValue("Strict-Transport-Security")).isPresent();
      assertThat(page.headers().allValues("Set-Cookie"))
          .isNotEmpty()
          .allSatisfy(cookie -> assertThat(cookie).startsWith("__Host-").contains("Secure"));
      assertThat(location(other.get(CONSOLE, "Cookie", "__Host-console=" + token)))
          .as("a second factor is required there")
          .endsWith("/console/me");
    } finally {
      node.stop();
    }
  }

  @Test
  void a_token_cannot_be_had_from_the_database() {
    visitor.signIn(ConsoleUnderTest.operator(Role.SUPPORT));
    String token = visitor.cookie("console").orElseThrow();

    assertThat(service.part(OperatorSessions.class).find(token)).isPresent();
    assertThat(
            service
                .owner()
                .queryForObject(
                    "select count(*) from payments.console_session"
                        + " where encode(token_hash, 'escape') like ?",
                    Long.class,
                    "%" + token + "%"))
        .isZero();
  }

  private void age(Operator who, String column, int minutes) {
    service
        .owner()
        .update(
            "update payments.console_session set %s = now() - make_interval(mins => ?) where operator_id = ?"
                .formatted(column),
            minutes,
            who.id());
  }

  private List<String> audited(Operator who) {
    return service
        .owner()
        .queryForList(
            "select action from payments.audit_entry where subject_id = ? order by id",
            String.class,
            who.id());
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }
}
