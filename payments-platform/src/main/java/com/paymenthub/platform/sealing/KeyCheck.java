package com.paymenthub.platform.sealing;

import java.security.MessageDigest;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Makes sure that a database is used only with the keys with which it was written. */
public final class KeyCheck implements HoldsSealed {

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
        row ->
            row.next()
                && MessageDigest.isEqual(row.getBytes("hashed"), expected)
                && opens(row.getBytes("sealed")))) {
      throw new IllegalStateException(
          "these are not the keys that this database was written with: restore the right ones"
              + " (PAYMENTS_HOME/keys or payments.keys.*), nothing in it can be read without them");
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
}
