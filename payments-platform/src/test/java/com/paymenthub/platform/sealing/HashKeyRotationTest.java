package com.paymenthub.platform.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.platform.sealing.KeyedHash.Purpose;
import com.paymenthub.testing.MovedClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class HashKeyRotationTest {

  private static final byte[] VALUE = "maria@example.com".getBytes(UTF_8);
  private static final Set<String> NOTHING = Set.of();

  @TempDir Path home;

  private final JdbcTemplate jdbc = SealedDatabase.jdbc();
  private final TransactionTemplate transactions =
      new TransactionTemplate(new DataSourceTransactionManager(jdbc.getDataSource()));
  private final MovedClock clock = new MovedClock();
  private final Held held = new Held();
  private @Nullable KeyMaterial opened;

  @AfterEach
  void close() {
    keys().close();
  }

  @Test
  void both_keys_find_a_value_and_the_new_one_hashes_once_all_nodes_know_it() {
    KeyedHash hash = hash();
    byte[] first = hash.of(Purpose.CUSTOMER_EMAIL, VALUE);
    byte[] proof = hash.proof(Purpose.IMAGE_LINK, VALUE);

    addKey();

    assertThat(hash.of(Purpose.CUSTOMER_EMAIL, VALUE)).hasSize(32).isEqualTo(first);
    clock.move(Duration.ofSeconds(20));
    byte[] second = hash.of(Purpose.CUSTOMER_EMAIL, VALUE);
    assertThat(second).hasSize(36).startsWith(0, 0, 0, 2);
    assertThat(KeyedHash.bare(second)).hasSize(32).isNotEqualTo(first);
    assertThat(hash.all(Purpose.CUSTOMER_EMAIL, VALUE)).containsExactly(second, first);
    assertThat(hash.lasting(Purpose.CUSTOMER_EMAIL, VALUE)).isEqualTo(first);
    for (byte[] stored : List.of(first, second)) {
      assertThat(hash.matches(stored, Purpose.CUSTOMER_EMAIL, VALUE)).isTrue();
      assertThat(hash.matches(stored, Purpose.CUSTOMER_EMAIL, new byte[0])).isFalse();
      assertThat(hash.matches(stored, Purpose.CUSTOMER_NAME, VALUE)).isFalse();
    }
    assertThat(hash.proof(Purpose.IMAGE_LINK, VALUE)).hasSize(32).isNotEqualTo(proof);
    assertThat(hash.isProof(proof, Purpose.IMAGE_LINK, VALUE)).isTrue();
    assertThat(hash.isProof(proof, Purpose.IMAGE_LINK, new byte[0])).isFalse();
  }

  @Test
  void the_older_key_finds_nothing_from_its_end_on() {
    KeyedHash hash = hash();
    byte[] first = hash.of(Purpose.CUSTOMER_EMAIL, VALUE);
    byte[] proof = hash.proof(Purpose.IMAGE_LINK, VALUE);
    addKey();
    clock.move(Duration.ofMinutes(2));

    end(clock.instant().plus(Duration.ofDays(1)), NOTHING);

    assertThat(hash.matches(first, Purpose.CUSTOMER_EMAIL, VALUE)).isTrue();
    clock.move(Duration.ofDays(1));
    assertThat(hash.matches(first, Purpose.CUSTOMER_EMAIL, VALUE)).isFalse();
    assertThat(hash.isProof(proof, Purpose.IMAGE_LINK, VALUE)).isFalse();
    assertThat(hash.all(Purpose.CUSTOMER_EMAIL, VALUE)).hasSize(1);
    assertThat(hash.isBeingReplaced()).isFalse();
    assertThat(rotation().replacedAt()).isEmpty();
    assertThat(transactions.<Boolean>execute(_ -> rotation().removeEnded())).isTrue();
    assertThat(keys().hashKeys().now().all()).hasSize(1);
  }

  @Test
  void a_key_that_is_needed_ends_only_for_those_who_say_so() {
    addKey();
    clock.move(Duration.ofMinutes(2));
    held.needing = 7;

    assertThatThrownBy(() -> end(clock.instant(), NOTHING))
        .hasMessageContaining("held: 7 need it (they are lost)");
    assertThat(rotation().needingOlderKeyAt(clock.instant())).containsEntry("held", 7L);
    assertThat(keys().hashKeys().now().all()).hasSize(2);

    end(clock.instant(), Set.of("held"));

    assertThat(keys().hashKeys().now().all()).hasSize(1);
    assertThat(hash().of(Purpose.API_KEY, VALUE)).hasSize(36);
  }

  @Test
  void no_key_ends_while_a_service_may_still_hash_with_it_and_no_third_one_is_made() {
    assertThatThrownBy(() -> end(clock.instant(), NOTHING))
        .hasMessage("there is no older hash key");
    addKey();

    assertThatThrownBy(() -> end(clock.instant(), NOTHING))
        .hasMessageContaining("a service may hash with the older key until");
    assertThatThrownBy(this::addKey).hasMessageContaining("there is an older hash key still");
  }

  @Test
  void another_process_takes_up_a_new_key_and_knows_what_it_hashed() {
    try (KeyMaterial elsewhere = open()) {
      KeyedHash there = new KeyedHash(elsewhere, clock);
      addKey();
      clock.move(Duration.ofMinutes(2));

      byte[] stored = hash().of(Purpose.API_KEY, VALUE);

      await()
          .atMost(Duration.ofMinutes(2))
          .ignoreException(IllegalStateException.class)
          .until(() -> there.matches(stored, Purpose.API_KEY, VALUE));
    }
  }

  @Test
  void a_hash_of_a_key_that_is_not_known_here_is_no_answer() {
    byte[] later = new byte[36];
    later[3] = 9;

    assertThatThrownBy(() -> hash().matches(later, Purpose.API_KEY, VALUE))
        .hasMessageContaining("version 9 of the hash key");
  }

  @Test
  void the_check_of_a_database_holds_before_and_after() {
    jdbc.update("delete from key_check");
    KeyCheck check = new KeyCheck(jdbc, hash(), new Sealer(keys()));
    check.verify();
    addKey();
    clock.move(Duration.ofMinutes(2));

    check.verify();
    assertThat(check.needingOlderKey(clock.instant(), clock.instant())).isOne();
    assertThat(check.hashSomeAgain(null, 200)).isEmpty();
    assertThat(check.needingOlderKey(clock.instant(), clock.instant())).isZero();
    end(clock.instant(), NOTHING);

    try (KeyMaterial restarted = open()) {
      new KeyCheck(jdbc, new KeyedHash(restarted, clock), new Sealer(restarted)).verify();
    }
  }

  @Test
  void more_than_one_key_is_stored_wrapped_too() throws Exception {
    addKey();
    String clear = Files.readString(home.resolve("keys/hash-key"));
    KeyFormat wrapped =
        KeyFormat.wrapped(
            KeyEncryptionKey.held("payments.keys.encryption-key", HashKeys.generate().reveal()),
            null);

    String stored = wrapped.rewrapHashKey(clear).orElseThrow();

    assertThat(stored).contains("encryptedHashKeys").doesNotContain("hashKeys");
    assertThat(wrapped.hashKeys(stored).reveal()).isEqualTo(clear);
    assertThat(wrapped.rewrapHashKey(stored)).isEmpty();
    assertThatThrownBy(() -> wrapped.hashKeys(clear)).hasMessageContaining("wrap-keys");
  }

  private KeyMaterial keys() {
    if (opened == null) {
      opened = open();
    }
    return opened;
  }

  private KeyMaterial open() {
    return KeyMaterial.fromDirectory(home.resolve("keys"), true, KeyFormat.clear());
  }

  private KeyedHash hash() {
    return new KeyedHash(keys(), clock);
  }

  private HashKeyRotation rotation() {
    return new HashKeyRotation(keys(), List.of(held), jdbc, clock);
  }

  private void addKey() {
    transactions.executeWithoutResult(_ -> rotation().addKey());
  }

  private void end(Instant end, Set<String> givenUp) {
    transactions.executeWithoutResult(_ -> rotation().endOlderKey(end, givenUp));
  }

  /** Something that was hashed. */
  private static final class Held implements HoldsHashes {
    private long needing;

    @Override
    public String hashes() {
      return "held";
    }

    @Override
    public String lossWithoutOlderKey() {
      return "they are lost";
    }

    @Override
    public Optional<Again> hashSomeAgain(@Nullable UUID after, int maximum) {
      return Optional.empty();
    }

    @Override
    public long needingOlderKey(Instant replacedAt, Instant end) {
      return needing;
    }
  }
}
