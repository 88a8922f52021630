package com.paymenthub.api.rest.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookControllerTest {

  private static final String ENDPOINT = "https://shop.invalid/hooks?token=receivers-own";

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_registered_webhook_shows_its_secret_once() {
    ApiAnswer created = register("transaction.authorized", ENDPOINT);

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.at("/event")).isEqualTo("transaction.authorized");
    assertThat(created.at("/endpoint")).isEqualTo(ENDPOINT);
    assertThat(created.at("/clientId")).isEqualTo(account.clientId().toString());
    assertThat(created.json().at("/version").intValue()).isEqualTo(1);
    assertThat(created.json().at("/status").booleanValue()).isTrue();
    assertThat(created.at("/secret")).startsWith("whsec_");
    assertThat(Base64.getDecoder().decode(created.at("/secret").substring(6))).hasSize(32);
    ApiAnswer read = client.get("/v1/webhooks/" + created.at("/id"));
    assertThat(read.status()).isEqualTo(200);
    assertThat(read.json().has("secret")).isFalse();
    assertThat(read.at("/createdAt")).isEqualTo(created.at("/createdAt"));
  }

  @Test
  void the_secret_is_stored_encrypted() {
    String secret = register("*", ENDPOINT).at("/secret");

    byte[] stored =
        service
            .owner()
            .queryForObject(
                "select secret from webhook where client_id = ?", byte[].class, account.clientId());
    assertThat(Base64.getEncoder().encodeToString(stored)).doesNotContain(secret.substring(6, 20));
    assertThat(stored).hasSizeGreaterThan(32);
  }

  @Test
  void the_same_event_and_endpoint_twice_is_a_conflict() {
    register("*", ENDPOINT);

    ApiAnswer again = register("*", ENDPOINT);

    assertThat(again.status()).isEqualTo(409);
    assertThat(again.at("/error/type")).isEqualTo("conflict");
    assertThat(again.at("/error/key")).isEqualTo("webhook_exists");
    assertThat(register("transaction.voided", ENDPOINT).status()).isEqualTo(201);
  }

  @Test
  void one_address_written_in_two_ways_is_one_webhook() {
    ApiAnswer first = register("*", "https://Shop.invalid:443/a/../%7ehook?x=%3a");
    assertThat(first.at("/endpoint")).isEqualTo("https://Shop.invalid:443/a/../%7ehook?x=%3a");

    assertThat(register("*", "HTTPS://shop.INVALID/~hook?x=%3A").status()).isEqualTo(409);
    assertThat(register("*", "https://shop.invalid/~hook?x=:").status()).isEqualTo(201);
    assertThat(register("*", "https://shop.invalid/~Hook?x=%3A").status()).isEqualTo(201);
    assertThat(register("*", "https://bare.invalid").status()).isEqualTo(201);
    assertThat(register("*", "https://bare.invalid/").status()).isEqualTo(409);
    ApiAnswer other = register("*", "https://other.invalid/");
    assertThat(
            client
                .patch(
                    "/v1/webhooks/" + other.at("/id"), "{\"endpoint\":\"https://BARE.invalid/./\"}")
                .status())
        .isEqualTo(409);
  }

  @Test
  void a_row_of_before_addresses_were_compared_is_one_webhook_too() {
    String id = register("*", "https://Shop.invalid/").at("/id");
    service.owner().update("update webhook set address = null where id = ?", UUID.fromString(id));

    assertThat(register("*", "https://shop.invalid/").status()).isEqualTo(409);
    assertThat(client.patch("/v1/webhooks/" + id, "{\"status\":false}").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"endpoint\": \"https://a.invalid\"} | event is required",
        "{\"event\": \"*\"} | endpoint is required",
        "{\"event\": \"transaction.paid\", \"endpoint\": \"https://a.invalid\"} | event must be one"
            + " of",
        "{\"event\": \"*\", \"endpoint\": \"https://a.invalid\", \"version\": 2} | version must be"
            + " 1",
        "{\"event\": \"*\", \"endpoint\": \"https://a.invalid\", \"version\": \"1\"} | version must"
            + " be",
        "{\"event\": \"*\", \"endpoint\": \"https://a.invalid\", \"status\": 1} | status must be"
            + " true",
      })
  void a_bad_field_is_named(String body, String detail) {
    ApiAnswer answer = client.post("/v1/webhooks", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().at("/error/details").toString()).contains(detail);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://shop.invalid/",
        "shop.invalid/hooks",
        "/hooks",
        "https://",
        "https:shop.invalid",
        "https://user:secret@shop.invalid/",
        "https://shop.invalid/#here",
        "https://shop.invalid:0/",
        "https://shop.invalid:65536/",
        "https://shop_x.invalid/",
        "https://shop.invalid/ hooks",
        "https://shöp.invalid/",
        "https://１２７.0.0.1/",
        "https://%31%32%37.0.0.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://127.0.0.1./",
        "javascript:alert(1)"
      })
  void an_endpoint_that_could_mean_two_things_is_refused(String endpoint) {
    ApiAnswer answer = register("*", endpoint);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().at("/error/details").toString()).contains("endpoint must");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1/",
        "https://localhost/",
        "https://10.1.2.3/",
        "https://[::1]/",
        "https://[::ffff:169.254.169.254]/",
        "https://169.254.169.254/",
        "https://[fd00:ec2::254]/"
      })
  void an_endpoint_at_a_special_address_is_refused(String endpoint) {
    ApiAnswer answer = register("*", endpoint);

    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.json().at("/error/details").toString()).contains("special address");
  }

  @ParameterizedTest
  @CsvSource({
    "https://shop.invalid/, 201",
    "https://shop.invalid:443/, 201",
    "https://shop.invalid:8443/, 201",
    "http://shop.invalid/, 201",
    "http://shop.invalid:80/, 201",
    "http://shop.invalid:8443/, 201",
    "https://shop.invalid:80/, 400",
    "https://shop.invalid:22/, 400",
    "https://shop.invalid:8080/, 400",
    "https://shop.invalid:9080/, 400",
    "http://shop.invalid:443/, 400",
    "http://shop.invalid:6379/, 400"
  })
  void notifications_go_to_ports_of_the_web_only(String endpoint, int status) {
    ApiAnswer answer = register("transaction.failed", endpoint);

    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    if (status == 400) {
      assertThat(answer.json().at("/error/details").toString())
          .contains("endpoint must not name a port other than");
    }
  }

  @Test
  void a_webhook_at_another_port_stays_and_is_not_moved_to_one() {
    String id = register("*", ENDPOINT).at("/id");
    service
        .application()
        .update(
            "update webhook set endpoint = 'https://shop.invalid:9999/hooks' where id = ?::uuid",
            id);

    ApiAnswer paused = client.patch("/v1/webhooks/" + id, "{\"status\": false}");
    assertThat(paused.status()).as(paused.text()).isEqualTo(200);
    assertThat(
            client
                .patch("/v1/webhooks/" + id, "{\"endpoint\": \"https://shop.invalid:9998/hooks\"}")
                .status())
        .isEqualTo(400);
  }

  @Test
  void an_operator_may_allow_more_ports() {
    RunningService more = RunningService.start("--payments.webhooks.further-ports=8443, 9443");
    try {
      ApiClient there = more.client(more.newAccount());
      assertThat(
              there
                  .post(
                      "/v1/webhooks",
                      "{\"event\": \"*\", \"endpoint\": \"https://shop.invalid:9443/\"}")
                  .status())
          .isEqualTo(201);
    } finally {
      more.stop();
    }
  }

  @Test
  void only_a_sandbox_account_may_use_http() {
    TestAccount production = service.newAccount(Environment.PRODUCTION);
    String body = "{\"event\": \"*\", \"endpoint\": \"http://shop.invalid/\"}";

    assertThat(client.post("/v1/webhooks", body).status()).isEqualTo(201);
    ApiAnswer refused = service.client(production).post("/v1/webhooks", body);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().at("/error/details").toString()).contains("https address");
  }

  @Test
  void a_webhook_changes_field_by_field() {
    String id = register("*", ENDPOINT).at("/id");

    ApiAnswer off = client.patch("/v1/webhooks/" + id, "{\"status\": false}");
    ApiAnswer moved =
        client.patch(
            "/v1/webhooks/" + id,
            "{\"event\": \"transaction.failed\", \"endpoint\": \"https://b.invalid/x\"}");

    assertThat(off.status()).as(off.text()).isEqualTo(200);
    assertThat(off.json().at("/status").booleanValue()).isFalse();
    assertThat(moved.json().at("/status").booleanValue()).isFalse();
    assertThat(moved.at("/event")).isEqualTo("transaction.failed");
    assertThat(moved.at("/endpoint")).isEqualTo("https://b.invalid/x");
    assertThat(client.get("/v1/webhooks/" + id).json()).isEqualTo(moved.json());
    assertThat(client.patch("/v1/webhooks/" + id, "{\"version\": 2}").status()).isEqualTo(400);
  }

  @Test
  void a_change_may_not_make_two_webhooks_the_same() {
    register("*", ENDPOINT);
    String other = register("transaction.failed", ENDPOINT).at("/id");

    ApiAnswer answer = client.patch("/v1/webhooks/" + other, "{\"event\": \"*\"}");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(client.get("/v1/webhooks/" + other).at("/event")).isEqualTo("transaction.failed");
  }

  @Test
  void another_account_never_finds_a_webhook() {
    String path = "/v1/webhooks/" + register("*", ENDPOINT).at("/id");
    ApiClient stranger = service.client(service.newAccount());

    List<ApiAnswer> answers =
        List.of(
            stranger.get(path),
            stranger.patch(path, "{\"status\": false}"),
            stranger.delete(path),
            stranger.post(path + "/secret", ""),
            stranger.get("/v1/webhooks/" + UUID.randomUUID()),
            stranger.get("/v1/webhooks/none"));

    assertThat(answers)
        .allSatisfy(
            answer -> {
              assertThat(answer.status()).isEqualTo(404);
              assertThat(answer.at("/error/key")).isEqualTo("webhook_not_found");
            });
    assertThat(stranger.get("/v1/webhooks").json().at("/items").size()).isZero();
  }

  @Test
  void a_list_has_pages() {
    for (String event : List.of("*", "transaction.failed", "transaction.voided")) {
      register(event, ENDPOINT);
    }

    ApiAnswer page = client.get("/v1/webhooks?page=2&limit=2&sort=ASC");

    assertThat(page.json().at("/meta/totalItems").intValue()).isEqualTo(3);
    assertThat(page.json().at("/items").size()).isEqualTo(1);
    assertThat(page.at("/items/0/event")).isEqualTo("transaction.voided");
  }

  @Test
  void a_repeated_registration_answers_the_same_secret() {
    String body = "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(ENDPOINT);

    ApiAnswer first = client.postWithKey("/v1/webhooks", body, "register-once");
    ApiAnswer second = client.postWithKey("/v1/webhooks", body, "register-once");

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("Idempotency-Replayed")).hasValue("true");
  }

  @Test
  void a_rotation_shows_another_secret() {
    ApiAnswer created = register("*", ENDPOINT);

    ApiAnswer rotated = client.post("/v1/webhooks/" + created.at("/id") + "/secret", "{}");

    assertThat(rotated.status()).as(rotated.text()).isEqualTo(201);
    assertThat(rotated.at("/secret")).startsWith("whsec_").isNotEqualTo(created.at("/secret"));
    assertThat(rotated.at("/id")).isEqualTo(created.at("/id"));
  }

  @Test
  void every_change_is_audited_without_secrets() {
    String id = register("*", ENDPOINT).at("/id");
    client.patch("/v1/webhooks/" + id, "{\"status\": false}");
    client.post("/v1/webhooks/" + id + "/secret", "{}");
    client.delete("/v1/webhooks/" + id);

    List<String> entries =
        service
            .owner()
            .queryForList(
                "select concat_ws(' ', action, actor, before, after) from audit_entry"
                    + " where subject_id = ? order by id",
                String.class,
                UUID.fromString(id));
    assertThat(entries).hasSize(4);
    assertThat(entries.get(0)).startsWith("created merchant").contains("\"status\": true");
    assertThat(entries.get(1)).startsWith("changed merchant").contains("\"status\": false");
    assertThat(entries.get(2)).startsWith("secret_rotated merchant");
    assertThat(entries.get(3)).startsWith("deleted merchant");
    assertThat(entries)
        .noneMatch(entry -> entry.contains("receivers-own") || entry.contains("whsec"));
  }

  @Test
  void a_charge_leaves_an_event_and_a_notification_for_each_webhook_that_wants_it() {
    register("*", ENDPOINT);
    register("transaction.pending", ENDPOINT);
    register("transaction.voided", ENDPOINT);

    client.post("/v1/charges", CardCharge.of(account).json());

    assertThat(
            service
                .owner()
                .queryForList(
                    "select event from notification where client_id = ? order by event",
                    String.class,
                    account.clientId()))
        .containsExactly(
            "transaction.pending", "transaction.pending", "transaction.pre_authorized");
    assertThat(
            service
                .owner()
                .queryForObject(
                    "select count(*) from notifiable_event where client_id = ?",
                    Integer.class,
                    account.clientId()))
        .isEqualTo(2);
  }

  private ApiAnswer register(String event, String endpoint) {
    return client.post(
        "/v1/webhooks", "{\"event\": \"%s\", \"endpoint\": \"%s\"}".formatted(event, endpoint));
  }
}
