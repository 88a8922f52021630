package com.paymenthub.api.operators;

import com.paymenthub.foundation.Timestamps;
import com.paymenthub.foundation.sealing.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Slows down whoever guesses passwords, on all nodes together. An attempt is counted before its
 * password is looked at, so that many at once are not faster than one after the other.
 */
@Repository
class SignInAttempts {

  /** After so long without an attempt, earlier failures are forgotten. */
  private static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);

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
   * Whose attempts are counted together: how many may fail before the next one has to wait, and how
   * long it waits at most. Each failure doubles the time; it stays short for operators, because
   * strangers could keep them out otherwise.
   */
  enum Kind {
    OPERATOR(5, 60),
    ADDRESS(20, 900);

    private final int free;
    private final int longestWaitSeconds;

    Kind(int free, int longestWaitSeconds) {
      this.free = free;
      this.longestWaitSeconds = longestWaitSeconds;
    }
  }

  /**
   * Counts an attempt, as if it had failed.
   *
   * @return until when the next one has to wait instead; empty when this one may go on
   */
  Optional<Instant> begin(Kind kind, String who) {
    Instant now = clock.instant();
    OffsetDateTime forgotten = Timestamps.toDatabase(now.minus(FORGOTTEN_AFTER));
    byte[] subject = subject(kind, who);
    jdbc.update(
        "insert into console_attempt (subject, failures, last_at, blocked_until)"
            + " values (?, 0, ?, ?) on conflict do nothing",
        subject,
        Timestamps.toDatabase(now),
        Timestamps.toDatabase(now));
    int counted =
        jdbc.update(
            """
            update console_attempt set last_at = ?, failures = %1$s,
              blocked_until = ?::timestamptz + make_interval(secs => case when %1$s < ? then 0
                else least(1::bigint << least(%1$s - ?, 30), ?) end)
            where subject = ? and blocked_until <= ?
            """
                .formatted(FAILURES),
            Timestamps.toDatabase(now),
            forgotten,
            Timestamps.toDatabase(now),
            forgotten,
            kind.free,
            forgotten,
            kind.free,
            kind.longestWaitSeconds,
            subject,
            Timestamps.toDatabase(now));
    return counted > 0 ? Optional.empty() : blockedUntil(subject);
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

  /** The attempt was right after all; what others have tried from the same address stays. */
  void succeeded(Kind kind, String who) {
    switch (kind) {
      case OPERATOR ->
          jdbc.update("delete from console_attempt where subject = ?", subject(kind, who));
      case ADDRESS ->
          jdbc.update(
              "update console_attempt set failures = failures - 1, blocked_until = last_at"
                  + " where subject = ? and failures > 0",
              subject(kind, who));
    }
  }

  private byte[] subject(Kind kind, String who) {
    return hash.of(
        KeyedHash.Purpose.SIGN_IN_ATTEMPT,
        kind.name().getBytes(StandardCharsets.US_ASCII),
        who.getBytes(StandardCharsets.UTF_8));
  }
}
