package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.processes.CommandsInTurn.Ended;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.MerchantBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.customers.PersonKey;
import com.paymenthub.charging.people.People;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.sealing.HashKeyRotation;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The command that replaces the hash key, beside two services that go on all the time. */
class RotateHashKeyTest {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration TWO_YEARS = Duration.ofDays(730);

  /** The document of a buyer who is no customer. */
  private static final String STRANGER = "98765432100";

  /** Nobody is there: it sends no notices but those of this test. */
  private static final String[] ADYEN = {
    "--payments.providers.hosts.adyen.test.api=http://localhost:9/v72",
    "--payments.providers.allowed-hosts=localhost:9"
  };

  private static RunningService one;
  private static RunningService other;

  @BeforeAll
  static void startTwoNodes() {
    one = RunningService.start(ADYEN);
    other = one.anotherNode(ADYEN);
  }

  @AfterAll
  static void stop() {
    other.stop();
    one.stop();
  }

  private final TestAccount account = one.newAccount();
  private final ApiClient client = one.client(account);

  /** What was given to merchants, buyers and providers before the hash key was replaced. */
  private final class Given {
    final String card = SavedCardLoad.card(client);
    final String fingerprint = client.get("/v1/cards/" + card).at("/fingerprint");
    final String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    final String key = UUID.randomUUID().toString();
    final String body = CardCharge.of(account).json();
    final ApiAnswer charged = client.postWithKey("/v1/charges", body, key);
    final String charge =
        client.post("/v1/charges", CodeCharge.pix(account, customer).json()).at("/id");
    final String analyzed =
        client
            .post(
                "/v1/charges",
                CardCharge.of(account)
                    .with("fraudAnalysis", Map.of("customer", Map.of("identity", STRANGER)))
                    .json())
            .at("/id");
    final String image = image();
    final String shop =
        client
            .post(
                "/v1/merchants",
                MerchantBody.of(
                    Map.of(
                        "type", "ADYEN",
                        "merchantAccount", "AShop",
                        "apiKey", "AQEyhmfuXNWTK0Qc",
                        "hmacKey", "0123456789ABCDEF".repeat(4))))
            .at("/id");
    final String noticeAddress = noticeAddress();

    String image() {
      return client.get("/v1/charges/" + charge).at("/paymentMethod/qrCodeImageUrl");
    }

    String noticeAddress() {
      return client.get("/v1/merchants/" + shop).at("/providers/0/notificationUrl");
    }

    void isKeptOn(RunningService node) throws Exception {
      ApiClient on = node.client(account);
      assertThat(on.postWithKey("/v1/charges", body, key).text()).isEqualTo(charged.text());
      assertThat(
              on.postWithKey("/v1/charges", CardCharge.of(account).with("amount", 7).json(), key))
          .satisfies(answer -> assertThat(answer.text()).contains("idempotency_key_reused"));
      assertThat(statusOf(node, image)).isEqualTo(200);
      assertThat(noticeAt(node, noticeAddress)).isEqualTo(200);
      isFoundOn(node);
    }

    /** What no end of the older key may change. */
    void isFoundOn(RunningService node) {
      People people = node.part(People.class);
      People.Person stranger = people.find(account.clientId(), new PersonKey.Document(STRANGER));
      assertThat(people.payments(stranger).charges()).containsExactly(UUID.fromString(analyzed));
      ApiClient on = node.client(account);
      assertThat(on.get("/v1/cards/" + card).at("/fingerprint")).isEqualTo(fingerprint);
      String again = SavedCardLoad.card(on);
      assertThat(on.get("/v1/cards/" + again).at("/fingerprint")).isEqualTo(fingerprint);
      String number = "/v1/customers?document.number=" + CustomerBody.cpf(1);
      assertThat(on.get(number).at("/items/0/id")).isEqualTo(customer);
      assertThat(on.post("/v1/customers", CustomerBody.number(1).json()).text())
          .contains("customer_document_taken");
      assertThat(
              on.post(
                      "/v1/customers",
                      CustomerBody.number(2).with("email", "MARIA.1@example.com").json())
                  .text())
          .contains("customer_email_taken");
    }
  }

  @Test
  void nothing_is_refused_or_forgotten_while_the_hash_key_is_replaced_and_the_older_one_ended()
      throws Exception {
    TestAccount silent = one.newAccount();
    Given given = new Given();
    Path file = Path.of(one.setting("payments.home")).toAbsolutePath().resolve("keys/hash-key");
    String before = Files.readString(file);

    try (SavedCardLoad load = new SavedCardLoad(account, given.card, one, other)) {
      Ended first = WarmCommands.beside(one, "rotate-hash-key");
      assertThat(first.exitCode()).as(first.written()).isZero();
      assertThat(first.output())
          .contains("new hash key made, which hashes from ", "the older key has no end yet")
          .contains("customer: 1 hashed anew", "idempotency_key: ", "image_link: 1 need")
          .containsPattern("card_number: [1-9]\\d* hashed anew")
          .containsPattern("api_key: [12] need the older key")
          .doesNotContain("customer: 1 need", "card_number: 1 need", before.strip());
      given.isKeptOn(one);
      given.isKeptOn(other);
      assertAllCreated(load.end());
    }

    HashKeyRotation rotation = one.part(HashKeyRotation.class);
    Instant replaced = rotation.replacedAt().orElseThrow();
    await().atMost(PATIENCE).until(() -> Instant.now().isAfter(replaced));
    assertThatThrownBy(() -> endOlderKey(Instant.now(), Set.of()))
        .hasMessageContaining("api_key: 1 need it (keys that were not used since")
        .hasMessageContaining("idempotency_key: ")
        .hasMessageContaining("image_link: 1 need it")
        .hasMessageContaining("notice_address: 1 need it")
        .hasMessageNotContaining("customer: ");
    assertThatThrownBy(() -> endOlderKey(Instant.now().plus(TWO_YEARS), Set.of("notice_address")))
        .hasMessageContaining("api_key: 1 need it")
        .hasMessageNotContaining("idempotency_key")
        .hasMessageNotContaining("image_link");
    assertThat(one.client(silent).get("/v1/merchants").status())
        .as("a key that is used is hashed anew")
        .isEqualTo(200);
    endOlderKey(Instant.now().plus(TWO_YEARS), Set.of("notice_address"));
    given.isKeptOn(other);

    try (SavedCardLoad load = new SavedCardLoad(account, given.card, one, other)) {
      Ended last =
          WarmCommands.beside(
              one,
              "rotate-hash-key",
              "--remove-old-key",
              "--give-up=notice_address,idempotency_key,image_link");
      assertThat(last.exitCode()).as(last.written()).isZero();
      assertThat(last.output()).contains("image_link: 1 need", "the older key was removed");
      for (RunningService node : List.of(one, other)) {
        await().atMost(PATIENCE).until(() -> statusOf(node, given.image) == 404);
      }
      assertAllCreated(load.end());
    }
    assertThat(rotation.replacedAt()).isEmpty();
    RunningService started = one.anotherNode(ADYEN);
    try {
      for (RunningService node : List.of(started, one, other)) {
        assertThat(statusOf(node, given.image)).isEqualTo(404);
        assertThat(statusOf(node, given.image())).isEqualTo(200);
        assertThat(noticeAt(node, given.noticeAddress)).isEqualTo(404);
        assertThat(noticeAt(node, given.noticeAddress())).isEqualTo(200);
        given.isFoundOn(node);
        assertThat(node.client(silent).get("/v1/merchants").status()).isEqualTo(200);
      }
    } finally {
      started.stop();
    }
    assertThat(Files.readString(file)).contains("\"version\":2").doesNotContain(before.strip());
  }

  /** What is hashed and not declared is not found any more when the older key has ended. */
  @Test
  void every_column_of_hashes_has_a_holder_or_a_reason_not_to_have_one() {
    Map<String, String> holders =
        Map.of(
            "api_key.hash", "api_key",
            "customer.document_hash", "customer",
            "customer.email_hash", "customer",
            "customer.identity_hash", "customer",
            "customer.name_hashes", "customer",
            "console_source.source_hash", "operator_address",
            "idempotency_record.request_hash", "idempotency_key",
            "key_check.hashed", "key_check",
            "person_link.hash", "person",
            "vault_card.fingerprint", "card_number");
    Set<String> without =
        Set.of(
            // Counts of an hour, which begin anew.
            "console_attempt.name_hash",
            // Not keyed: a hash of a random token.
            "console_session.token_hash",
            // Under both keys, for the minute that an erasure takes.
            "personal_erasure.hashes",
            // What merchants have seen, which stays.
            "vault_card.published_fingerprint");

    assertThat(
            one.owner()
                .queryForList(
                    "select table_name || '.' || column_name from information_schema.columns"
                        + " where table_schema = 'payments' and udt_name in ('bytea', '_bytea')",
                    String.class))
        .filteredOn(column -> column.matches(".*[._](hash|hashes|hashed|fingerprint)"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(holders.keySet().stream(), without.stream()).toList());
    assertThat(one.part(HashKeyRotation.class).names())
        .containsAll(holders.values())
        .contains("image_link", "notice_address");
  }

  private static void endOlderKey(Instant end, Set<String> givenUp) {
    HashKeyRotation rotation = one.part(HashKeyRotation.class);
    one.part(Transactions.class)
        .run(
            () -> {
              rotation.endOlderKey(end, givenUp);
              return true;
            });
  }

  private static void assertAllCreated(List<ApiAnswer> answers) {
    assertThat(answers)
        .isNotEmpty()
        .allSatisfy(answer -> assertThat(answer.status()).as(answer.text()).isEqualTo(201));
  }

  private static int statusOf(RunningService node, String image) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(node.url() + URI.create(image).getPath())).build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }

  private static int noticeAt(RunningService node, String address) {
    return ApiClient.anonymous(node.url())
        .post(URI.create(address).getPath(), UUID.randomUUID().toString())
        .status();
  }
}
