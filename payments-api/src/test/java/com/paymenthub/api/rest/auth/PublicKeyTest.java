package com.paymenthub.api.rest.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Refusals;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublicKeyTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_key_is_created_with_its_scope_as_a_list_and_never_expires_by_default() {
    ApiAnswer created = client.post("/v1/auth", "{\"scope\": \"tokens\"}");

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.json().propertyNames())
        .containsExactlyInAnyOrder("id", "scope", "expires", "clientId", "publicKey", "createdAt");
    assertThat(created.json().at("/scope").toString()).isEqualTo("[\"tokens\"]");
    assertThat(created.json().at("/expires").intValue()).isZero();
    assertThat(created.at("/clientId")).isEqualTo(account.clientId().toString());
    assertThat(created.at("/publicKey")).startsWith("pk_test_").hasSizeGreaterThan(50);
  }

  @Test
  void several_scopes_are_asked_for_in_a_list_and_named_once() {
    ApiAnswer created =
        client.post("/v1/auth", "{\"scope\": [\"cards\", \"tokens\", \"cards\"], \"expires\": 60}");

    assertThat(created.json().at("/scope").toString()).isEqualTo("[\"cards\",\"tokens\"]");
    assertThat(created.json().at("/expires").intValue()).isEqualTo(60);
  }

  @Test
  void a_key_of_a_production_account_says_so() {
    TestAccount production = service.newAccount(Environment.PRODUCTION);

    assertThat(
            service.client(production).post("/v1/auth", "{\"scope\": \"tokens\"}").at("/publicKey"))
        .startsWith("pk_live_");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                            | scope
          {"scope": null}                               | scope
          {"scope": ""}                                 | scope
          {"scope": []}                                 | scope
          {"scope": "everything"}                       | scope
          {"scope": ["tokens", "everything"]}           | scope
          {"scope": ["tokens", 1]}                      | scope
          {"scope": {"tokens": true}}                   | scope
          {"scope": 7}                                  | scope
          {"scope": "tokens", "expires": -1}            | expires
          {"scope": "tokens", "expires": 1.5}           | expires
          {"scope": "tokens", "expires": "60"}          | expires
          {"scope": "tokens", "expires": 315360001}     | expires
          {"scope": "tokens", "expires": 99999999999999999999} | expires
          """)
  void a_bad_field_is_named(String body, String field) {
    ApiAnswer refused = client.post("/v1/auth", body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/key")).isEqualTo("validation_failed");
    assertThat(refused.json().at("/error/details")).hasSize(1);
    assertThat(refused.at("/error/details/0")).startsWith(field + " ");
  }

  @Test
  void every_bad_field_is_named_in_portuguese_too() {
    ApiAnswer refused =
        client.post(
            "/v1/auth",
            "{\"scope\": \"everything\", \"expires\": -1}",
            Map.of("Accept-Language", "pt-BR"));

    assertThat(refused.at("/error/details/0"))
        .isEqualTo("scope deve ser um ou vários de tokens, charges, cards, webhooks");
    assertThat(refused.at("/error/details/1")).startsWith("expires deve estar entre 0 e ");
  }

  @Test
  void a_public_key_reaches_what_its_scope_covers_and_nothing_else() {
    ApiClient charging = with(newKey("\"charges\""));
    ApiClient tokenizing = with(newKey("\"tokens\""));

    assertThat(charging.post("/v1/charges", CardCharge.of(account).json()).status()).isEqualTo(201);
    assertThat(charging.get("/v1/charges").status()).isEqualTo(403);
    assertThat(charging.post("/v1/auth", "{\"scope\": \"tokens\"}").status()).isEqualTo(403);
    assertThat(charging.get("/v1/auth").status()).isEqualTo(403);
    assertThat(charging.delete("/v1/auth/" + UUID.randomUUID()).status()).isEqualTo(403);
    assertThat(tokenizing.post("/v1/charges", CardCharge.of(account).json()).status())
        .isEqualTo(403);
  }

  @Test
  void an_expired_key_opens_nothing() {
    ApiClient charging =
        with(client.post("/v1/auth", "{\"scope\": \"charges\", \"expires\": 1}").at("/publicKey"));

    await()
        .pollInterval(Duration.ofMillis(50))
        .untilAsserted(
            () ->
                assertThat(charging.get("/v1/charges/" + UUID.randomUUID()).status())
                    .isEqualTo(401));
  }

  @Test
  void a_list_shows_how_to_recognise_keys_and_never_the_keys() {
    String publicKey = newKey("\"charges\"");
    ApiAnswer second = client.post("/v1/auth", "{\"scope\": \"tokens\", \"expires\": 3600}");

    ApiAnswer list = client.get("/v1/auth");

    assertThat(list.status()).isEqualTo(200);
    assertThat(list.json().at("/meta/totalItems").intValue()).isEqualTo(2);
    assertThat(list.at("/items/0/id")).isEqualTo(second.at("/id"));
    assertThat(list.at("/items/0/createdAt")).isEqualTo(second.at("/createdAt"));
    assertThat(
            Duration.between(
                OffsetDateTime.parse(list.at("/items/0/createdAt")),
                OffsetDateTime.parse(list.at("/items/0/expiresAt"))))
        .isEqualTo(Duration.ofHours(1));
    assertThat(list.json().at("/items/0/lastUsedAt").isNull()).isTrue();
    assertThat(list.at("/items/1/last4characters"))
        .isEqualTo(publicKey.substring(publicKey.length() - 4));
    assertThat(list.json().at("/items/1/expires").intValue()).isZero();
    assertThat(list.json().at("/items/1/expiresAt").isNull()).isTrue();
    assertThat(list.text()).doesNotContain(publicKey, account.apiKey());
  }

  @Test
  void a_list_is_paged_in_either_direction() {
    List<String> ids = List.of(newKeyId(), newKeyId(), newKeyId());

    ApiAnswer page = client.get("/v1/auth?page=2&limit=2&sort=ASC");

    assertThat(page.at("/items/0/id")).isEqualTo(ids.get(2));
    assertThat(page.json().at("/meta").toString())
        .isEqualTo(
            "{\"itemCount\":1,\"totalItems\":3,\"itemsPerPage\":2,\"totalPages\":2,"
                + "\"currentPage\":2}");
    assertThat(client.get("/v1/auth?page=0").at("/error/details/0")).startsWith("page ");
    assertThat(client.get("/v1/auth?limit=101").at("/error/details/0")).startsWith("limit ");
    assertThat(client.get("/v1/auth?sort=up").at("/error/details/0")).startsWith("sort ");
  }

  @Test
  void the_use_of_a_key_is_noted_at_most_once_a_minute() {
    ApiClient charging = with(newKey("\"charges\""));

    charging.get("/v1/charges/" + UUID.randomUUID());
    String first =
        await().until(() -> client.get("/v1/auth").at("/items/0/lastUsedAt"), Objects::nonNull);
    charging.get("/v1/charges/" + UUID.randomUUID());

    assertThat(client.get("/v1/auth").at("/items/0/lastUsedAt")).isEqualTo(first);
  }

  @Test
  void a_revoked_key_is_refused_within_a_second_on_every_node() {
    RunningService first = RunningService.shared();
    RunningService second = RunningService.sharedNeighbour();
    TestAccount owner = first.newAccount();
    ApiAnswer created = first.client(owner).post("/v1/auth", "{\"scope\": \"charges\"}");
    TestAccount browser = owner.withKey(created.at("/publicKey"));
    String path = "/v1/charges/" + UUID.randomUUID();
    assertThat(first.client(browser).get(path).status()).isEqualTo(404);
    assertThat(second.client(browser).get(path).status()).isEqualTo(404);

    ApiAnswer revoked = first.client(owner).delete("/v1/auth/" + created.at("/id"));

    assertThat(revoked.status()).isEqualTo(204);
    assertThat(revoked.text()).isEmpty();
    Refusals.assertWithinASecond(first.client(browser), path);
    Refusals.assertWithinASecond(second.client(browser), path);
    assertThat(first.client(owner).get("/v1/auth").json().at("/meta/totalItems").intValue())
        .isZero();
    assertThat(first.client(owner).delete("/v1/auth/" + created.at("/id")).status()).isEqualTo(404);
  }

  @Test
  void somebody_elses_key_is_as_unknown_as_any_other() {
    String id = newKeyId();
    ApiClient stranger = service.client(service.newAccount());

    ApiAnswer foreign = stranger.delete("/v1/auth/" + id);
    ApiAnswer unknown = stranger.delete("/v1/auth/" + UUID.randomUUID());

    assertThat(foreign.status()).isEqualTo(404);
    assertThat(foreign.at("/error/key")).isEqualTo("key_not_found");
    assertThat(unknown.at("/error/key")).isEqualTo("key_not_found");
    assertThat(stranger.delete("/v1/auth/none").at("/error/key")).isEqualTo("key_not_found");
    assertThat(stranger.get("/v1/auth").json().at("/meta/totalItems").intValue()).isZero();
    assertThat(client.get("/v1/auth").json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  @Test
  void a_secret_key_cannot_be_revoked_here() {
    String id =
        service
            .application()
            .queryForObject(
                "select id::text from api_key where client_id = ?",
                String.class,
                account.clientId());

    assertThat(client.delete("/v1/auth/" + id).status()).isEqualTo(404);
    assertThat(client.get("/v1/auth").status()).isEqualTo(200);
  }

  @Test
  void a_repeated_request_gets_the_same_key_again() {
    String body = "{\"scope\": \"tokens\"}";

    ApiAnswer first = client.postWithKey("/v1/auth", body, "auth-1");
    ApiAnswer repeated = client.postWithKey("/v1/auth", body, "auth-1");

    assertThat(repeated.text()).isEqualTo(first.text());
    assertThat(client.get("/v1/auth").json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  @Test
  void only_a_keyed_hash_of_the_key_is_stored_and_the_audit_has_none_of_it() {
    ApiAnswer created = client.post("/v1/auth", "{\"scope\": \"tokens\", \"expires\": 60}");
    client.delete("/v1/auth/" + created.at("/id"));

    List<String> rows =
        service
            .application()
            .queryForList(
                "select row_to_json(api_key)::text from api_key where client_id = ?",
                String.class,
                account.clientId());
    List<String> audit =
        service
            .application()
            .queryForList(
                "select action || ' ' || coalesce(before, after)::text from audit_entry"
                    + " where subject_id = ? order by id",
                String.class,
                UUID.fromString(created.at("/id")));

    assertThat(rows).hasSize(2).noneMatch(row -> row.contains(created.at("/publicKey")));
    assertThat(audit).hasSize(2).noneMatch(row -> row.contains(created.at("/publicKey")));
    assertThat(audit.get(0)).startsWith("created ").contains("\"scope\": [\"tokens\"]");
    assertThat(audit.get(1)).startsWith("deleted ").contains("\"scope\": [\"tokens\"]");
  }

  private String newKey(String scope) {
    ApiAnswer created = client.post("/v1/auth", "{\"scope\": " + scope + "}");
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.at("/publicKey");
  }

  private String newKeyId() {
    return client.post("/v1/auth", "{\"scope\": \"tokens\"}").at("/id");
  }

  private ApiClient with(String publicKey) {
    return service.client(account.withKey(publicKey));
  }
}
