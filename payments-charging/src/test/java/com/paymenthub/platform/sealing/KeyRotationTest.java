package com.paymenthub.platform.sealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.charging.vault.CardTokens;
import com.paymenthub.charging.vault.CardVault;
import com.paymenthub.charging.vault.CvvStore;
import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.sealing.KeyRotation.Progress;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Cvv;
import com.paymenthub.providers.contract.Pan;
import com.paymenthub.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

class KeyRotationTest {

  private static final Pan PAN = Pan.parse("4111111111111111").orElseThrow();

  @TempDir Path home;

  private final UUID client = Ids.next();
  private final DataSource database = TestDatabase.create().applicationDataSource();
  private final JdbcTemplate jdbc = new JdbcTemplate(database);
  private final TransactionTemplate transactions =
      new TransactionTemplate(new DataSourceTransactionManager(database));

  @Test
  void everything_is_sealed_anew_and_opens_as_before() throws Exception {
    Node node = new Node();
    Map<UUID, CardData> cards = new HashMap<>();
    for (int i = 0; i < 450; i++) {
      cards.put(Ids.next(), new CardData(PAN, "HOLDER " + i, YearMonth.of(2030, 1)));
    }
    cards.forEach((id, card) -> node.vault().store(client, id, card));
    UUID subject = Ids.next();
    node.texts().put(client, Ids.next(), subject, Map.of("name", "Maria"));
    UUID token = node.tokens().create(client, anyCard(), Cvv.parse("123").orElseThrow()).id();
    byte[] before = sealed("vault_card");

    node.addKey();
    Map<String, Long> done = node.sealAnew();

    assertThat(done)
        .containsEntry("vault_card.sealed", 450L)
        .containsEntry("subject_key.sealed_key", 1L)
        .containsEntry("card_token.sealed", 1L)
        .containsEntry("card_code.sealed", 1L);
    assertThat(sealed("vault_card")).isNotEqualTo(before);
    assertThat(node.sealAnew().values()).containsOnly(0L);

    beAMinuteOld();
    assertThat(node.removeOlderKeys()).isEqualTo(1);
    Node another = new Node();
    for (Node reader : List.of(node, another)) {
      assertThat(cards)
          .allSatisfy((id, card) -> assertThat(reader.vault().open(client, id)).isEqualTo(card));
    }
    assertThat(another.tokens().spend(client, token, "tokenId").cvv()).isNotNull();
    another.texts().put(client, Ids.next(), subject, Map.of("name", "Maria"));
  }

  @Test
  void a_service_that_was_started_before_takes_up_what_a_new_key_sealed() {
    Node old = new Node();
    Node rotating = new Node();
    UUID card = Ids.next();

    rotating.addKey();
    rotating.vault().store(client, card, anyCard());

    assertThat(old.vault().open(client, card)).isEqualTo(anyCard());
  }

  @Test
  void a_key_that_is_needed_is_not_removed() throws Exception {
    Node node = new Node();
    UUID card = Ids.next();
    node.vault().store(client, card, anyCard());
    node.addKey();
    beAMinuteOld();

    assertThatThrownBy(() -> node.removeOlderKeys())
        .hasMessageContaining("vault_card.sealed has values that are encrypted with an older key");
    assertThat(node.vault().open(client, card)).isEqualTo(anyCard());
    assertThat(node.keys().vault().now().size()).isEqualTo(2);
  }

  @Test
  void no_key_is_removed_while_a_service_may_still_seal_with_it() {
    Node node = new Node();
    node.addKey();
    node.sealAnew();

    assertThatThrownBy(() -> node.removeOlderKeys()).hasMessageContaining("less than a minute ago");
    assertThat(node.keys().vault().now().size()).isEqualTo(2);
  }

  @Test
  void a_value_that_does_not_open_stops_it_and_what_was_done_stays_done() {
    Node node = new Node();
    UUID good = Ids.next();
    UUID broken = Ids.next();
    node.vault().store(client, good, anyCard());
    node.vault().store(client, broken, anyCard());
    byte[] intact = sealedOf(broken);
    jdbc.update(
        "update vault_card set sealed = sealed || '\\x00'::bytea where card_id = ?", broken);
    node.addKey();

    assertThatThrownBy(() -> node.sealAnew()).hasMessageContaining("the value cannot be decrypted");
    assertThat(node.vault().open(client, good)).isEqualTo(anyCard());

    jdbc.update("update vault_card set sealed = ? where card_id = ?", intact, broken);
    node.sealAnew();
    assertThat(node.vault().open(client, broken)).isEqualTo(anyCard());
    assertThat(node.sealAnew().values()).containsOnly(0L);
  }

  @Test
  void rotations_at_once_lose_no_key() throws Exception {
    List<Callable<Node>> rotations =
        Collections.nCopies(
            4,
            () -> {
              Node node = new Node();
              node.addKey();
              return node;
            });
    new Node();
    List<Node> nodes = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (Future<Node> done : threads.invokeAll(rotations)) {
        nodes.add(done.get());
      }
    }

    assertThat(nodes).allSatisfy(node -> assertThat(node.keys().vault().now().size()).isEqualTo(5));
  }

  @Test
  void keys_that_were_handed_over_are_not_replaced_but_what_older_ones_sealed_is_sealed_anew() {
    Keyset first = Keyset.generate();
    Keyset second = first.withNewKey();
    UUID card = Ids.next();
    new Node(configured(first)).vault().store(client, card, anyCard());
    Node node = new Node(configured(second));

    assertThatThrownBy(() -> node.addKey()).hasMessageContaining("--no-new-key");
    assertThatThrownBy(() -> node.removeOlderKeys()).isInstanceOf(IllegalStateException.class);
    assertThat(node.sealAnew()).containsEntry("vault_card.sealed", 1L);
    assertThat(new Node(configured(second.withoutOlderKeys())).vault().open(client, card))
        .isEqualTo(anyCard());
  }

  @Test
  void a_service_goes_on_while_the_file_of_its_keys_is_gone_or_broken() throws Exception {
    Node node = new Node();
    UUID card = Ids.next();
    node.vault().store(client, card, anyCard());
    Path file = home.resolve("keys/vault-keyset.json");
    String content = Files.readString(file);

    Files.delete(file);
    assertThat(node.keys().vault().now().size()).isEqualTo(1);
    assertThat(node.vault().open(client, card)).isEqualTo(anyCard());
    Files.writeString(file, "{\"key\": \"hunter2\"}");
    assertThat(node.keys().vault().now().size()).isEqualTo(1);
    assertThat(node.vault().open(client, card)).isEqualTo(anyCard());
    Files.writeString(file, content);

    node.addKey();
    assertThat(node.keys().vault().now().size()).isEqualTo(2);
  }

  @Test
  void keys_are_not_printed() {
    assertThat(Keyset.generate()).hasToString("Keyset[hidden]");
    assertThat(new ConfiguredKeyset(Keyset.generate())).hasToString("ConfiguredKeyset[hidden]");
  }

  private static CardData anyCard() {
    return new CardData(PAN, "MARIA SOUZA", YearMonth.of(2030, 12));
  }

  private static KeyMaterial configured(Keyset keyset) {
    return KeyMaterial.fromConfiguration(
        keyset.reveal(), Base64.getEncoder().encodeToString(new byte[32]), KeyFormat.clear());
  }

  private byte[] sealed(String table) {
    return jdbc.queryForObject(
        "select string_agg(sealed, ''::bytea order by card_id) from " + table, byte[].class);
  }

  private byte[] sealedOf(UUID card) {
    return jdbc.queryForObject(
        "select sealed from vault_card where card_id = ?", byte[].class, card);
  }

  private void beAMinuteOld() throws Exception {
    Files.setLastModifiedTime(
        home.resolve("keys/vault-keyset.json"),
        FileTime.from(Instant.now().minus(Duration.ofMinutes(2))));
  }

  /** What one service has of the vault. */
  private final class Node {

    private final KeyMaterial keys;
    private final Sealer sealer;

    Node() {
      this(KeyMaterial.fromDirectory(home.resolve("keys"), true, KeyFormat.clear()));
    }

    Node(KeyMaterial keys) {
      this.keys = keys;
      this.sealer = new Sealer(keys);
    }

    KeyMaterial keys() {
      return keys;
    }

    CardVault vault() {
      return new CardVault(jdbc, sealer, new KeyedHash(keys, Clock.systemUTC()), Clock.systemUTC());
    }

    CardTokens tokens() {
      return new CardTokens(jdbc, sealer, cvvs(), Clock.systemUTC());
    }

    CvvStore cvvs() {
      return new CvvStore(jdbc, sealer, Clock.systemUTC());
    }

    PersonalTexts texts() {
      return new PersonalTexts(jdbc, sealer, JsonMapper.shared());
    }

    void addKey() {
      transactions.executeWithoutResult(_ -> rotation().addKey());
    }

    int removeOlderKeys() {
      return transactions.execute(_ -> rotation().removeOlderKeys());
    }

    /** How many values were sealed anew, by column. */
    Map<String, Long> sealAnew() {
      Map<String, Long> done = new HashMap<>();
      for (SealedColumn column : rotation().columns()) {
        done.put(column.name(), 0L);
        AtomicReference<Progress> at = new AtomicReference<>();
        while (transactions
            .execute(_ -> rotation().sealSome(column, at.get()))
            .map(
                progress -> {
                  at.set(progress);
                  done.put(column.name(), progress.done());
                  return progress;
                })
            .isPresent()) {}
      }
      return done;
    }

    private KeyRotation rotation() {
      return new KeyRotation(
          keys, sealer, List.of(vault(), tokens(), cvvs(), texts()), jdbc, Clock.systemUTC());
    }
  }
}
