package com.paymenthub.console.operators;

import com.paymenthub.platform.Timestamps;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Who is signed in. A session is a random token in a cookie and a row with its hash, so that all
 * nodes know it, and a reader of the table has no session. Each request reads the operator anew:
 * who was disabled or got another role is so at once.
 */
@Repository
public class OperatorSessions {

  private static final int TOKEN_BYTES = 32;

  /** How often it is noted that a session is in use. */
  private static final Duration NOTED_EVERY = Duration.ofMinutes(1);

  private final JdbcTemplate jdbc;
  private final Clock clock;
  private final Duration idle;
  private final Duration longest;

  OperatorSessions(
      JdbcTemplate jdbc,
      Clock clock,
      @Value("${payments.console.session-idle:15m}") Duration idle,
      @Value("${payments.console.session-length:12h}") Duration longest) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.idle = idle;
    this.longest = longest;
  }

  /**
   * Begins a session.
   *
   * @return its token, which nobody but the operator's browser keeps
   */
  String begin(UUID operatorId, String address) {
    byte[] bits = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bits);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    Instant now = clock.instant();
    jdbc.update(
        "delete from console_session where started_at < ? or used_at < ?",
        Timestamps.toDatabase(now.minus(longest)),
        Timestamps.toDatabase(now.minus(idle)));
    jdbc.update(
        "insert into console_session (token_hash, operator_id, started_at, used_at, address)"
            + " values (?, ?, ?, ?, ?)",
        hash(token),
        operatorId,
        Timestamps.toDatabase(now),
        Timestamps.toDatabase(now),
        address);
    return token;
  }

  /** Who has a session with this token that has not ended; notes that it is in use. */
  public Optional<Operator> find(String token) {
    Instant now = clock.instant();
    byte[] hash = hash(token);
    Optional<Operator> operator =
        jdbc
            .query(
                "select o.* from console_session s join console_operator o on o.id = s.operator_id"
                    + " where s.token_hash = ? and s.started_at > ? and s.used_at > ?"
                    + " and o.disabled_at is null",
                (row, _) -> operator(row),
                hash,
                Timestamps.toDatabase(now.minus(longest)),
                Timestamps.toDatabase(now.minus(idle)))
            .stream()
            .findFirst();
    if (operator.isPresent()) {
      jdbc.update(
          "update console_session set used_at = ? where token_hash = ? and used_at < ?",
          Timestamps.toDatabase(now),
          hash,
          Timestamps.toDatabase(now.minus(NOTED_EVERY)));
    }
    return operator;
  }

  /** Ends the session with this token, if there is one. */
  public void end(String token) {
    jdbc.update("delete from console_session where token_hash = ?", hash(token));
  }

  /** Ends all sessions of an operator, in all browsers. */
  public void endAll(UUID operatorId) {
    jdbc.update("delete from console_session where operator_id = ?", operatorId);
  }

  /** Ends all sessions of an operator but the one with this token. */
  void endOthers(UUID operatorId, String token) {
    jdbc.update(
        "delete from console_session where operator_id = ? and token_hash <> ?",
        operatorId,
        hash(token));
  }

  private static Operator operator(ResultSet row) throws SQLException {
    return new Operator(
        row.getObject("id", UUID.class),
        row.getString("name"),
        Role.of(row.getString("role")),
        Locale.forLanguageTag(row.getString("language")),
        ZoneId.of(row.getString("time_zone")),
        row.getObject("totp_confirmed_at") != null,
        row.getBoolean("password_to_change"),
        false,
        row.getString("issuer"));
  }

  private static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
