package com.paymenthub.platform.sealing;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Makes sure that a database is used only with the keys with which it was written. */
public final class KeyCheck implements HoldsSealed, HoldsHashes {

  private static final byte[] NOTHING = new byte[0];

  private final JdbcTemplate jdbc;
  private final KeyedHash hash;
  private final Sealer sealer;

  public KeyCheck(JdbcTemplate jdbc, KeyedHash hash, Sealer sealer) {
    this.jdbc = jdbc;
    this.hash = hash;
    this.sealer = sealer;
  }

  /** Whether a database was already written with keys, so that new keys cannot decrypt it. */
  public static boolean isWritten(JdbcTemplate jdbc) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject("select exists (select from key_check)", Boolean.class));
  }

  /**
   * Compares the keys with the check value in the database, or writes one into a new database.
   *
   * @throws IllegalStateException when they are not the keys that the database was written with
   */
  public void verify() {
    byte[] expected = hash.of(KeyedHash.Purpose.KEY_CHECK);
    jdbc.update(
        "insert into key_check (name, hashed, sealed) values ('keys', ?, ?)"
            + " on conflict (name) do nothing",
        expected,
        sealer.seal(expected, NOTHING));
    if (!jdbc.query(
        "select hashed, sealed from key_check where name = 'keys'",
        row -> row.next() && isOurs(row.getBytes("hashed")) && opens(row.getBytes("sealed")))) {
      throw new IllegalStateException(
          "these are not the keys that this database was written with: restore the right ones"
              + " (PAYMENTS_HOME/keys or payments.keys.*), nothing in it can be read without them");
    }
  }

  private boolean isOurs(byte[] hashed) {
    try {
      return hash.matches(hashed, KeyedHash.Purpose.KEY_CHECK);
    } catch (IllegalStateException newerKey) {
      return false;
    }
  }

  private boolean opens(byte[] sealed) {
    try {
      sealer.open(sealed, NOTHING);
      return true;
    } catch (IllegalStateException otherKey) {
      return false;
    }
  }

  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn("key_check", "sealed", List.of("name"), List.of(), _ -> NOTHING);
  }

  @Override
  public String hashes() {
    return "key_check";
  }

  @Override
  public String lossWithoutOlderKey() {
    return "no service starts with this database any more";
  }

  /** It is one row. */
  @Override
  public Optional<Again> hashSomeAgain(@Nullable UUID after, int maximum) {
    jdbc.update(
        "update key_check set hashed = ? where " + hash.madeByOlderKey("hashed"),
        (Object) hash.of(KeyedHash.Purpose.KEY_CHECK));
    return Optional.empty();
  }

  @Override
  public long needingOlderKey(Instant replacedAt, Instant end) {
    return HoldsHashes.count(
        jdbc, "select count(*) from key_check where " + hash.madeByOlderKey("hashed"));
  }
}
