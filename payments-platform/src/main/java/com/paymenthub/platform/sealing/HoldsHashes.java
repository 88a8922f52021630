package com.paymenthub.platform.sealing;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Declares something that was hashed with the hash key ({@link KeyedHash}) and is looked for by its
 * hash: in columns, or in values that were given out. What is not declared is not found any more
 * after the hash key was replaced.
 */
public interface HoldsHashes {

  /** Before all ids. */
  UUID FIRST = new UUID(0, 0);

  /** The name of what was hashed, for operators, for example {@code customer}. */
  String hashes();

  /** What stops when the older key ends although something needs it, for operators. */
  String lossWithoutOlderKey();

  /**
   * Some rows that were hashed again.
   *
   * @param done how many
   * @param last the id of the last one
   */
  record Again(int done, UUID last) {}

  /**
   * Hashes some rows again with the current key that an older one has hashed, where what was hashed
   * is known. It is called while a key is replaced, inside a transaction, until nothing is left.
   * Where what was hashed is stored nowhere, there is nothing to do.
   *
   * @param after only rows with greater ids; null for all
   * @param maximum how many at most
   * @return the rows, by their ids; empty when none is left
   */
  default Optional<Again> hashSomeAgain(@Nullable UUID after, int maximum) {
    return Optional.empty();
  }

  /**
   * How many need the older key still.
   *
   * @param replacedAt from when on nothing was hashed with the older key
   * @param end the moment at which the older key is to end: what has ended by then needs it no more
   */
  long needingOlderKey(Instant replacedAt, Instant end);

  /**
   * The count that a statement selects.
   *
   * @param parameters of the statement
   */
  static long count(JdbcTemplate jdbc, String sql, Object... parameters) {
    return requireNonNull(jdbc.queryForObject(sql, Long.class, parameters));
  }
}
