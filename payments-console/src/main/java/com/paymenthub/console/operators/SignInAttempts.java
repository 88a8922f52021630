package com.paymenthub.console.operators;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.sealing.HoldsHashes;
import com.paymenthub.platform.sealing.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * Slows down guesses of passwords, on all nodes together. An attempt is counted before its password
 * is looked at, so that many at once are not faster than one after the other.
 *
 * <p>Ten failures lock a name for half an hour (PCI DSS 8.3.4). Where its operator has signed in
 * before, they are counted apart: strangers elsewhere lock themselves out, and not the operator.
 */
@Repository
class SignInAttempts implements HoldsHashes {

  /** After so long without an attempt, earlier failures are forgotten. */
  private static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);

  /** For so long an address counts as one of the operator's. */
  private static final Duration KNOWN_FOR = Duration.ofDays(90);

  private static final String FAILURES = "case when last_at < ? then 1 else failures + 1 end";

  private final JdbcTemplate jdbc;
  private final KeyedHash hash;
  private final Clock clock;

  SignInAttempts(JdbcTemplate jdbc, KeyedHash hash, Clock clock) {
    this.jdbc = jdbc;
    this.hash = hash;
    this.clock = clock;
  }

  /**
   * Which attempts are counted together: how many may fail before the next one has to wait, how
   * long it waits then, and how long at most. Each further failure doubles the time.
   */
  private enum Kind {
    /** At a name, from an address where its operator has signed in before. */
    OPERATOR_AT_ADDRESS(10, 1_800, 1_800),
    /** At a name, from all other addresses. */
    OPERATOR(10, 1_800, 1_800),
    /** From an address, at any name. */
    ADDRESS(20, 1, 900);

    private final int free;
    private final int firstWaitSeconds;
    private final int longestWaitSeconds;

    Kind(int free, int firstWaitSeconds, int longestWaitSeconds) {
      this.free = free;
      this.firstWaitSeconds = firstWaitSeconds;
      this.longestWaitSeconds = longestWaitSeconds;
    }
  }

  /** What an attempt is counted for; {@code name} is null where it is no single name. */
  private record Counted(Kind kind, byte[] subject, byte @Nullable [] name) {}

  /**
   * Counts an attempt, as if it had failed.
   *
   * @param name that was tried, in small letters
   * @return until when the next one has to wait instead; empty when this one may go on
   */
  Optional<Instant> begin(String name, SignInSource source) {
    removeOld();
    Optional<Instant> blocked = source.isKnown() ? begin(ofAddress(source)) : Optional.empty();
    return blocked.or(() -> begin(ofOperator(name, source)));
  }

  private Optional<Instant> begin(Counted counted) {
    Instant now = clock.instant();
    OffsetDateTime forgotten = Timestamps.toDatabase(now.minus(FORGOTTEN_AFTER));
    Kind kind = counted.kind();
    jdbc.update(
        "insert into console_attempt (subject, name_hash, failures, last_at, blocked_until)"
            + " values (?, ?, 0, ?, ?) on conflict do nothing",
        counted.subject(),
        counted.name(),
        Timestamps.toDatabase(now),
        Timestamps.toDatabase(now));
    int updated =
        jdbc.update(
            """
            update console_attempt set last_at = ?, failures = %1$s,
              blocked_until = ?::timestamptz + make_interval(secs => case when %1$s < ? then 0
                else least(?::bigint << least(%1$s - ?, 30), ?) end)
            where subject = ? and blocked_until <= ?
            """
                .formatted(FAILURES),
            Timestamps.toDatabase(now),
            forgotten,
            Timestamps.toDatabase(now),
            forgotten,
            kind.free,
            kind.firstWaitSeconds,
            forgotten,
            kind.free,
            kind.longestWaitSeconds,
            counted.subject(),
            Timestamps.toDatabase(now));
    return updated > 0 ? Optional.empty() : blockedUntil(counted.subject());
  }

  private Optional<Instant> blockedUntil(byte[] subject) {
    return jdbc
        .queryForList(
            "select blocked_until from console_attempt where subject = ?",
            OffsetDateTime.class,
            subject)
        .stream()
        .map(OffsetDateTime::toInstant)
        .findFirst();
  }

  /**
   * The attempt was right after all, and its address is one of the operator's from now on; what
   * others have tried from the same address stays.
   */
  void succeeded(Operator operator, SignInSource source) {
    jdbc.update(
        "delete from console_attempt where subject = ?",
        ofOperator(operator.name(), source).subject());
    if (source.isKnown()) {
      jdbc.update(
          "update console_attempt set failures = failures - 1, blocked_until = last_at"
              + " where subject = ? and failures > 0",
          ofAddress(source).subject());
    }
    Instant now = clock.instant();
    jdbc.update(
        "delete from console_source where operator_id = ? and (used_at < ? or source_hash = any (?))",
        operator.id(),
        Timestamps.toDatabase(now.minus(KNOWN_FOR)),
        hashes(source));
    jdbc.update(
        "insert into console_source (operator_id, source_hash, used_at) values (?, ?, ?)"
            + " on conflict (operator_id, source_hash) do update set used_at = excluded.used_at",
        operator.id(),
        hashed(source),
        Timestamps.toDatabase(now));
  }

  /** Ends every lock of a name. */
  void forget(String name) {
    jdbc.update("delete from console_attempt where name_hash = ?", hashed(name));
  }

  /**
   * Writes as much as the audit of a refused operator does, for a name that nobody has: otherwise
   * the time of an answer would tell which names there are.
   */
  void writeForNobody(String name, SignInSource source) {
    jdbc.update(
        "update console_attempt set last_at = last_at where subject = ?",
        ofOperator(name, source).subject());
  }

  private void removeOld() {
    Instant now = clock.instant();
    jdbc.update(
        "delete from console_attempt where last_at < ? and blocked_until < ?",
        Timestamps.toDatabase(now.minus(FORGOTTEN_AFTER)),
        Timestamps.toDatabase(now));
  }

  private Counted ofAddress(SignInSource source) {
    return new Counted(Kind.ADDRESS, subject(Kind.ADDRESS, source.counted()), null);
  }

  private Counted ofOperator(String name, SignInSource source) {
    byte[] who = name.getBytes(StandardCharsets.UTF_8);
    return isAtHome(name, source)
        ? new Counted(
            Kind.OPERATOR_AT_ADDRESS,
            subject(Kind.OPERATOR_AT_ADDRESS, who, source.counted()),
            hashed(name))
        : new Counted(Kind.OPERATOR, subject(Kind.OPERATOR, who), hashed(name));
  }

  /** Whether the operator with this name, if there is one, has signed in from there before. */
  private boolean isAtHome(String name, SignInSource source) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            "select exists (select from console_source join console_operator on id = operator_id"
                + " where name = ? and source_hash = any (?) and console_source.used_at >= ?)",
            Boolean.class,
            name,
            hashes(source),
            Timestamps.toDatabase(clock.instant().minus(KNOWN_FOR))));
  }

  private byte[] hashed(String name) {
    return hash.lasting(KeyedHash.Purpose.SIGN_IN_ATTEMPT, name.getBytes(StandardCharsets.UTF_8));
  }

  /** As they may be stored. */
  private SqlArrayValue hashes(SignInSource source) {
    return KeyedHash.array(hash.all(KeyedHash.Purpose.SOURCE_ADDRESS, source.counted()));
  }

  private byte[] hashed(SignInSource source) {
    return hash.of(KeyedHash.Purpose.SOURCE_ADDRESS, source.counted());
  }

  private byte[] subject(Kind kind, byte[]... who) {
    byte[][] parts = new byte[who.length + 1][];
    parts[0] = kind.name().getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(who, 0, parts, 1, who.length);
    return hash.lasting(KeyedHash.Purpose.SIGN_IN_ATTEMPT, parts);
  }

  @Override
  public String hashes() {
    return "operator_address";
  }

  @Override
  public String lossWithoutOlderKey() {
    return "operators who have not signed in since can be locked out by strangers' failures once";
  }

  @Override
  public long needingOlderKey(Instant replacedAt, Instant end) {
    return HoldsHashes.count(
        jdbc,
        "select count(*) from console_source where used_at >= ? and "
            + hash.madeByOlderKey("source_hash"),
        Timestamps.toDatabase(end.minus(KNOWN_FOR)));
  }
}
