package com.paymenthub.evidence;

import com.paymenthub.platform.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a seal says, for people.
 *
 * @param number from 1, without gaps
 * @param at when it was made
 * @param events how many events it seals
 * @param firstEvent the lowest index of them; 0 without any
 * @param lastEvent the highest index of them; 0 without any
 * @param changes how many changes it seals
 * @param firstChange the lowest number of them; 0 without any
 * @param lastChange the highest number of them; 0 without any
 * @param key the short name of the key that signed; null when the seal cannot be read, and the
 *     figures are those beside it in the table
 */
public record SealFacts(
    long number,
    Instant at,
    long events,
    long firstEvent,
    long lastEvent,
    long changes,
    long firstChange,
    long lastChange,
    @Nullable String key) {

  static SealFacts of(Seal seal) {
    return new SealFacts(
        seal.number(),
        seal.at(),
        seal.events().count(),
        seal.events().first(),
        seal.events().last(),
        seal.changes().count(),
        seal.changes().first(),
        seal.changes().last(),
        SealKey.idOf(seal.key()));
  }

  /** Of a row; that it was altered hides no other one. */
  static SealFacts of(ResultSet row) throws SQLException {
    try {
      return of(Seal.parse(row.getString("statement")));
    } catch (IllegalArgumentException altered) {
      return new SealFacts(
          row.getLong("number"),
          Timestamps.at(row, "sealed_at"),
          row.getLong("events"),
          0,
          row.getLong("last_event"),
          row.getLong("changes"),
          0,
          0,
          null);
    }
  }
}
