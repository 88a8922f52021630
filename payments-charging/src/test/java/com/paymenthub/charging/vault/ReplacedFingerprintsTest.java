package com.paymenthub.charging.vault;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.sealing.HashKeyRotation;
import com.paymenthub.platform.sealing.HoldsHashes.Again;
import com.paymenthub.platform.sealing.KeyFormat;
import com.paymenthub.platform.sealing.KeyMaterial;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Pan;
import com.paymenthub.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Fingerprints of card numbers while the hash key is replaced, and afterwards. */
class ReplacedFingerprintsTest {

  private static final Clock NOW = Clock.systemUTC();
  private static final CardData STAYS = card("4111111111111111");
  private static final CardData LEAVES = card("5555555555554444");

  @TempDir Path home;

  private final DataSource database = TestDatabase.create().applicationDataSource();
  private final JdbcTemplate jdbc = new JdbcTemplate(database);
  private final TransactionTemplate transactions =
      new TransactionTemplate(new DataSourceTransactionManager(database));
  private final UUID client = Ids.next();
  private KeyMaterial keys;

  @BeforeEach
  void open() {
    keys = KeyMaterial.fromDirectory(home.resolve("keys"), true, KeyFormat.clear());
  }

  @AfterEach
  void close() {
    keys.close();
  }

  @Test
  void a_number_keeps_the_fingerprint_that_merchants_have_seen() {
    CardVault before = vault(NOW);
    String fingerprint = stored(before, STAYS);
    for (int i = 0; i < 250; i++) {
      stored(before, STAYS);
    }
    Clock later = Clock.offset(NOW, Duration.ofMinutes(2));
    transactions.executeWithoutResult(_ -> rotation(before, NOW).addKey());
    CardVault vault = vault(later);

    assertThat(vault.knowsNumber(client, STAYS)).isTrue();
    assertThat(stored(vault, STAYS)).isEqualTo(fingerprint);
    assertThat(vault.counted(client, STAYS)).isEqualTo(before.counted(client, STAYS));

    assertThat(hashAgain(vault, later)).isEqualTo(251);
    end(vault, later, Set.of());

    CardVault after = vault(later);
    assertThat(after.knowsNumber(client, STAYS)).isTrue();
    assertThat(stored(after, STAYS)).isEqualTo(fingerprint);
    assertThat(stored(after, card("4242424242424242")))
        .matches("[0-9a-f]{64}")
        .isEqualTo(stored(after, card("4242424242424242")))
        .isNotEqualTo(fingerprint);
    assertThat(
            jdbc.queryForObject(
                "select count(*) from vault_card where octet_length(fingerprint) <> 36",
                Integer.class))
        .isZero();
  }

  @Test
  void a_number_that_has_left_needs_the_older_key() {
    CardVault before = vault(NOW);
    String fingerprint = stored(before, LEAVES);
    jdbc.update("update vault_card set sealed = null");
    transactions.executeWithoutResult(_ -> rotation(before, NOW).addKey());
    Clock later = Clock.offset(NOW, Duration.ofMinutes(2));
    CardVault vault = vault(later);

    assertThat(hashAgain(vault, later)).isZero();
    assertThat(rotation(vault, later).needingOlderKeyAt(later.instant()))
        .containsEntry("card_number", 1L);
    assertThat(stored(vault, LEAVES)).isEqualTo(fingerprint);

    end(vault, later, Set.of("card_number"));

    assertThat(stored(vault(later), LEAVES))
        .as("through the card that came in between")
        .isEqualTo(fingerprint);
  }

  private static CardData card(String number) {
    return new CardData(Pan.parse(number).orElseThrow(), "MARIA", YearMonth.of(2040, 1));
  }

  /** What a merchant sees of a new card. */
  private String stored(CardVault vault, CardData card) {
    UUID id = Ids.next();
    vault.store(client, id, card);
    return vault.show(client, List.of(id)).get(id).fingerprint();
  }

  private long hashAgain(CardVault vault, Clock clock) {
    long done = 0;
    @Nullable Again last = null;
    while (true) {
      @Nullable Again before = last;
      Optional<Again> some =
          transactions.execute(_ -> rotation(vault, clock).hashSomeAgain(vault, before));
      if (some.isEmpty()) {
        return done;
      }
      last = some.get();
      done += last.done();
    }
  }

  private void end(CardVault vault, Clock clock, Set<String> givenUp) {
    transactions.executeWithoutResult(
        _ -> rotation(vault, clock).endOlderKey(clock.instant(), givenUp));
  }

  private HashKeyRotation rotation(CardVault vault, Clock clock) {
    return new HashKeyRotation(keys, List.of(vault), jdbc, clock);
  }

  private CardVault vault(Clock clock) {
    return new CardVault(jdbc, new Sealer(keys), new KeyedHash(keys, clock), clock);
  }
}
