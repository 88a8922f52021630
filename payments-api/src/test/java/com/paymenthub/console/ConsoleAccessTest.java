package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.console.operators.Role;
import java.net.http.HttpResponse;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every request that the console answers, by every role and by nobody; a new one that this table
 * does not know fails.
 */
class ConsoleAccessTest {

  private static final Set<Role> EVERYBODY = EnumSet.allOf(Role.class);
  private static final Set<Role> SUPPORT = EnumSet.of(Role.SUPPORT, Role.ADMIN);
  private static final Set<Role> AUDIT = EnumSet.of(Role.AUDITOR, Role.ADMIN);
  private static final Set<Role> FINANCE = EnumSet.of(Role.FINANCE, Role.ADMIN);
  private static final Set<Role> ADMIN = EnumSet.of(Role.ADMIN);

  /** By the first part of the path after {@code /console}. */
  private static final Map<String, Set<Role>> ALLOWED =
      Map.ofEntries(
          Map.entry("GET ", EVERYBODY),
          Map.entry("GET search", EVERYBODY),
          Map.entry("POST search", EVERYBODY),
          Map.entry("GET charges", EVERYBODY),
          Map.entry("GET cards", EVERYBODY),
          Map.entry("GET sessions", EVERYBODY),
          Map.entry("GET customers", EVERYBODY),
          Map.entry("GET figures", EVERYBODY),
          Map.entry("GET me", EVERYBODY),
          Map.entry("POST me", EVERYBODY),
          Map.entry("GET finance", FINANCE),
          Map.entry("POST finance", FINANCE),
          Map.entry("GET notifications", SUPPORT),
          Map.entry("POST notifications", SUPPORT),
          Map.entry("GET provider-notices", SUPPORT),
          Map.entry("POST provider-notices", SUPPORT),
          Map.entry("GET open-items", SUPPORT),
          Map.entry("POST open-items", SUPPORT),
          Map.entry("GET health", SUPPORT),
          Map.entry("POST customers", SUPPORT),
          Map.entry("GET audit", AUDIT),
          Map.entry("GET events", AUDIT),
          Map.entry("GET seals", AUDIT),
          Map.entry("POST seals", AUDIT),
          Map.entry("GET privacy", ADMIN),
          Map.entry("POST privacy", ADMIN),
          Map.entry("GET accounts", ADMIN),
          Map.entry("POST accounts", ADMIN),
          Map.entry("GET operators", ADMIN),
          Map.entry("POST operators", ADMIN));

  private static final Map<Role, Visitor> VISITORS = new EnumMap<>(Role.class);

  @AfterAll
  static void leave() {
    VISITORS.values().forEach(Visitor::close);
  }

  @TestFactory
  Stream<DynamicTest> each_role_reaches_what_is_for_it_and_nothing_else() {
    return requests()
        .flatMap(
            request ->
                EVERYBODY.stream()
                    .map(
                        role ->
                            DynamicTest.dynamicTest(
                                request + " by " + role, () -> assertReached(request, role))));
  }

  private static void assertReached(String request, Role role) {
    assertThat(ALLOWED).as(request).containsKey(areaOf(request));

    HttpResponse<String> answer = call(request, visitor(request, role), "/console");

    boolean refused = answer.statusCode() == 403;
    assertThat(refused).isEqualTo(!ALLOWED.get(areaOf(request)).contains(role));
    assertThat(answer.statusCode()).isLessThan(500);
    if (!request.endsWith("/sign-out-everywhere")) {
      assertThat(answer.headers().firstValue("Location").orElse("")).doesNotContain("/sign-in");
    }
  }

  @TestFactory
  Stream<DynamicTest> nobody_is_asked_to_sign_in() {
    return requests()
        .map(request -> DynamicTest.dynamicTest(request, () -> assertAskedToSignIn(request)));
  }

  private static void assertAskedToSignIn(String request) {
    try (Visitor nobody = new Visitor(ConsoleUnderTest.url())) {
      HttpResponse<String> answer = call(request, nobody, "/console/sign-in");

      assertThat(answer.statusCode()).isEqualTo(302);
      assertThat(answer.headers().firstValue("Location").orElseThrow())
          .contains("/console/sign-in?next=");
    }
  }

  /** All but the sign-in itself, and the way to it. */
  private static Stream<String> requests() {
    return ConsolePages.requests().stream()
        .filter(request -> request.contains("/console") && !request.contains("/sign-in"));
  }

  private static String areaOf(String request) {
    String[] parts = request.split("[ /]", -1);
    return parts[0] + " " + (parts.length > 3 ? parts[3] : "");
  }

  /** What an operator does with an account of its own may end its session. */
  private static Visitor visitor(String request, Role role) {
    if (request.contains("/console/me")) {
      VISITORS.remove(role);
    }
    return VISITORS.computeIfAbsent(role, ConsoleAccessTest::signedIn);
  }

  private static Visitor signedIn(Role role) {
    Visitor visitor = new Visitor(ConsoleUnderTest.url());
    visitor.signIn(ConsoleUnderTest.operator(role));
    return visitor;
  }

  private static HttpResponse<String> call(String request, Visitor visitor, String pageWithForm) {
    String path = request.split(" ", 2)[1].replaceAll("\\{\\w+}", UUID.randomUUID().toString());
    return request.startsWith("GET")
        ? visitor.get(path)
        : visitor.post(path, Map.of(), visitor.token(pageWithForm));
  }
}
