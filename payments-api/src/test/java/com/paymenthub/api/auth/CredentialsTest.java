package com.paymenthub.api.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.Refusals;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import com.paymenthub.charging.accounts.ApiKeys;
import com.paymenthub.charging.accounts.Environment;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every operation is called with every kind of good and bad credentials. */
class CredentialsTest {

  private final RunningService service = RunningService.shared();
  private final TestKeys keys = new TestKeys(service);

  /** Sessions are for production accounts only, everything else is for both. */
  private final TestAccount account = service.newAccount(Environment.PRODUCTION);

  @TestFactory
  Stream<DynamicTest> who_is_nobody_reaches_nothing() {
    String key = account.apiKey();
    String client = account.clientId().toString();
    Map<String, Map<String, String>> nobodies = new LinkedHashMap<>();
    nobodies.put("no credentials", Map.of());
    nobodies.put("no key", Map.of("X-Client-ID", client));
    nobodies.put("no client id", Map.of("X-Api-Key", key));
    nobodies.put("an empty key", headers(client, ""));
    nobodies.put("a key that is none", headers(client, "nonsense"));
    nobodies.put("a mistyped key", headers(client, mistyped(key)));
    nobodies.put("a long key", headers(client, key.repeat(20)));
    nobodies.put("a key that nobody has", headers(client, unknownKey()));
    nobodies.put("a client id that is none", headers("nonsense", key));
    nobodies.put("an unknown client id", headers(UUID.randomUUID().toString(), key));
    nobodies.put("another account's client id", headers(service.newAccount().clientId(), key));
    nobodies.put("an expired key", headers(client, keys.expired(account).apiKey()));
    nobodies.put("a revoked key", headers(client, keys.revoked(account).apiKey()));
    return onEveryOperation(
        nobodies,
        (_, _) ->
            answer ->
                answer.status() == 401 && "credentials_invalid".equals(answer.at("/error/key")));
  }

  @TestFactory
  Stream<DynamicTest> a_key_reaches_what_is_declared_and_nothing_else() {
    Map<String, TestAccount> callers = new LinkedHashMap<>();
    callers.put("SECRET", account);
    callers.put("SECRET another", keys.secret(account));
    callers.put("SESSION", keys.session(account));
    callers.put("PUBLIC", keys.publicKey(account));
    for (Scope scope : Scope.values()) {
      String name = scope.name().toLowerCase(Locale.ROOT);
      callers.put("PUBLIC " + scope, keys.publicKey(account, name));
    }
    Map<String, Map<String, String>> headers = new LinkedHashMap<>();
    callers.forEach((name, it) -> headers.put(name, headers(it.clientId(), it.apiKey())));
    return onEveryOperation(
        headers,
        (access, caller) ->
            isLetIn(access, caller)
                ? answer -> answer.status() != 401 && answer.status() != 403
                : answer ->
                    answer.status() == 403
                        && "credentials_not_sufficient".equals(answer.at("/error/key")));
  }

  /**
   * What the table says, read independently of the code that reads it. The ids are anybody's, and a
   * session key reaches its own session only, which the tests of sessions show.
   */
  private static boolean isLetIn(Access access, String caller) {
    if (caller.startsWith("PUBLIC")) {
      return access.scopes().stream().anyMatch(scope -> caller.equals("PUBLIC " + scope));
    }
    return !caller.equals("SESSION");
  }

  @Test
  void a_revoked_key_is_refused_within_a_second() {
    TestAccount second = keys.secret(account);
    assertThat(service.client(second).get("/v1/charges").status()).isEqualTo(200);

    keys.revoke(second);

    Refusals.assertWithinASecond(service.client(second), "/v1/charges");
    assertThat(service.client(account).get("/v1/charges").status()).isEqualTo(200);
  }

  @Test
  void header_names_and_client_ids_may_be_written_in_any_case() {
    Map<String, String> headers =
        Map.of(
            "x-client-id",
            account.clientId().toString().toUpperCase(Locale.ROOT),
            "x-api-key",
            account.apiKey());
    assertThat(ApiClient.anonymous(service.url()).get("/v1/charges", headers).status())
        .isEqualTo(200);
  }

  private interface Expectation {
    Predicate<ApiAnswer> of(Access access, String credentials);
  }

  private Stream<DynamicTest> onEveryOperation(
      Map<String, Map<String, String>> credentials, Expectation expectation) {
    return Routes.all().entrySet().stream()
        .flatMap(
            route ->
                credentials.entrySet().stream()
                    .map(
                        given ->
                            DynamicTest.dynamicTest(
                                route.getKey() + " with " + given.getKey(),
                                () -> {
                                  ApiAnswer answer = call(route.getKey(), given.getValue());
                                  assertThat(answer)
                                      .matches(
                                          expectation.of(route.getValue(), given.getKey()),
                                          answer.status() + " " + answer.text());
                                })));
  }

  private ApiAnswer call(String operation, Map<String, String> headers) {
    String[] methodAndPath = operation.split(" ", 2);
    String path = methodAndPath[1].replaceAll("\\{\\w+}", UUID.randomUUID().toString());
    return ApiClient.anonymous(service.url()).send(methodAndPath[0], path, "{}", headers);
  }

  private static Map<String, String> headers(Object clientId, String key) {
    return Map.of("X-Client-ID", clientId.toString(), "X-Api-Key", key);
  }

  private static String mistyped(String key) {
    char[] letters = key.toCharArray();
    int middle = letters.length / 2;
    letters[middle] = letters[middle] == 'a' ? 'b' : 'a';
    return new String(letters);
  }

  private String unknownKey() {
    return service.part(ApiKeys.class).newSecretKey(Environment.SANDBOX);
  }
}
