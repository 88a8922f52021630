package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.processes.CommandsInTurn.Ended;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.sealing.KeyRotation;
import com.paymenthub.platform.sealing.SealedColumn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The command that replaces the key of the vault, beside two services that go on all the time. */
class RotateKeysTest {

  private static RunningService one;
  private static RunningService other;

  @BeforeAll
  static void startTwoNodes() {
    one = RunningService.start("--payments.webhooks.allow-private-addresses=true");
    other = one.anotherNode("--payments.webhooks.allow-private-addresses=true");
  }

  @AfterAll
  static void stop() {
    other.stop();
    one.stop();
  }

  private final TestAccount account = one.newAccount();

  @Test
  void nothing_is_refused_or_lost_while_keys_are_rotated_and_older_ones_removed() throws Exception {
    ApiClient client = one.client(account);
    String card = SavedCardLoad.card(client);
    String token = CardToken.valid().createdBy(client);
    Map<String, String> deliveries = deliveries(client);
    assertThat(deliveries).hasSize(4);
    String key = UUID.randomUUID().toString();
    String body = CardCharge.of(account).with("description", "A present").json();
    ApiAnswer charged = client.postWithKey("/v1/charges", body, key);
    Path keyset = home().resolve("keys/vault-keyset.json");
    String before = Files.readString(keyset);

    try (SavedCardLoad load = new SavedCardLoad(account, card, one, other)) {
      Ended first = WarmCommands.beside(one, "rotate-keys");
      assertThat(first.exitCode()).as(first.written()).isZero();
      assertThat(first.output())
          .contains("new key made", "vault_card.sealed: ")
          .contains("webhook.secret: 1", "webhook.previous_secret: 1")
          .containsPattern("notification_attempt.sealed: [1-9]");

      Files.setLastModifiedTime(keyset, FileTime.from(Instant.now().minus(Duration.ofMinutes(2))));
      Ended last = WarmCommands.beside(one, "rotate-keys", "--remove-old-keys");
      assertThat(last.exitCode()).as(last.written()).isZero();
      assertThat(last.output()).contains("older keys removed: 1");
      assertThat(load.end())
          .isNotEmpty()
          .allSatisfy(answer -> assertThat(answer.status()).as(answer.text()).isEqualTo(201));
    }

    assertThat(Files.readString(keyset)).isNotEqualTo(before);
    RunningService started = one.anotherNode();
    try {
      for (RunningService node : List.of(one, other, started)) {
        ApiClient again = node.client(account);
        assertThat(again.postWithKey("/v1/charges", body, key).text()).isEqualTo(charged.text());
        assertThat(again.get("/v1/charges/" + charged.at("/id")).at("/description"))
            .isEqualTo("A present");
        assertThat(again.get("/v1/cards/" + card).at("/cardHolderName")).isEqualTo("MARIA SOUZA");
        assertThat(deliveries)
            .allSatisfy((path, answer) -> assertThat(again.get(path).text()).isEqualTo(answer));
        assertThat(SavedCardLoad.charge(again, account, card).status()).isEqualTo(201);
      }
      assertThat(started.client(account).post("/v1/cards", CardToken.card(token)).at("/status"))
          .as("validated, so that its code has come out too")
          .isEqualTo("active");
    } finally {
      started.stop();
    }
  }

  /** What is encrypted with a key that rotate-keys does not know of is lost with that key. */
  @Test
  void every_column_of_bytes_is_sealed_anew_or_has_a_reason_not_to_be() {
    List<String> columns =
        one.owner()
            .queryForList(
                "select table_name || '.' || column_name from information_schema.columns"
                    + " where table_schema = 'payments' and data_type = 'bytea'",
                String.class);
    List<String> declared =
        one.part(KeyRotation.class).columns().stream().map(SealedColumn::name).toList();
    List<String> others =
        columns.stream()
            .filter(column -> !column.matches(".*[._](hash|hashed|fingerprint)"))
            .filter(column -> !declared.contains(column))
            .toList();

    assertThat(columns).containsAll(declared);
    assertThat(others)
        .containsExactlyInAnyOrder(
            // Events and their metadata hold nothing secret.
            "domain_event.payload",
            "domain_event.meta_data",
            // Sealed with the key of a person, which is in subject_key.
            "personal_text.sealed",
            "notification_attempt.subject_sealed",
            // A hash of who tried to sign in.
            "console_attempt.subject");
  }

  /**
   * Leaves two secrets of a webhook behind, and deliveries of which some speak of a person.
   *
   * @return what is answered of each delivery, by path
   */
  private Map<String, String> deliveries(ApiClient client) {
    try (Receiver receiver = Receiver.answering(200)) {
      String webhook =
          client
              .post(
                  "/v1/webhooks",
                  "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(receiver.url("/")))
              .at("/id");
      String path = "/v1/webhooks/" + webhook;
      client.postWithoutBody(path + "/secret");
      client.post("/v1/charges", CardCharge.of(account).with("description", "A present").json());
      client.post("/v1/charges", CardCharge.of(account).json());
      await()
          .until(
              () ->
                  client.get(path + "/deliveries?status=delivered").json().get("items").size()
                      == 4);
      client.delete(path);
      Map<String, String> answers = new HashMap<>();
      for (JsonNode delivery : client.get(path + "/deliveries").json().get("items")) {
        String one = path + "/deliveries/" + delivery.get("id").asString();
        answers.put(one, client.get(one).text());
      }
      return answers;
    }
  }

  private static Path home() {
    return Path.of(one.setting("payments.home")).toAbsolutePath();
  }
}
