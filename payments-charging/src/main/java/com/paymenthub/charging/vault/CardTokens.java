package com.paymenthub.charging.vault;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Cvv;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Cards that a buyer's browser has stored for one use. A token is valid for one use within two
 * hours; its data are removed when it is used or too old.
 */
@Repository
public class CardTokens implements HoldsSealed {

  /** How long a token lives (docs/interface.md §3). */
  public static final Duration LIFETIME = Duration.ofHours(2);

  /** For how long a used or expired token can still be recognised; later it is unknown. */
  private static final Duration REMEMBERED_FOR = Duration.ofDays(1);

  private final JdbcTemplate jdbc;
  private final Sealer sealer;
  private final CvvStore cvvs;
  private final Clock clock;

  public CardTokens(JdbcTemplate jdbc, Sealer sealer, CvvStore cvvs, Clock clock) {
    this.jdbc = jdbc;
    this.sealer = sealer;
    this.cvvs = cvvs;
    this.clock = clock;
  }

  /** A token as merchants see it. */
  public record CardToken(UUID id, UUID clientId, Instant createdAt) {}

  /**
   * The card of a used token.
   *
   * @param cvv the verification code; null when the database lost it in a crash
   * @param expiresAt until when the verification code may be kept
   */
  public record Spent(CardData data, @Nullable Cvv cvv, Instant expiresAt) {}

  /** Stores a card under a new token. Call it inside a transaction. */
  public CardToken create(UUID clientId, CardData card, Cvv cvv) {
    UUID tokenId = Ids.next();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Instant expiresAt = now.plus(LIFETIME);
    jdbc.update(
        "insert into card_token (id, client_id, sealed, created_at, expires_at)"
            + " values (?, ?, ?, ?, ?)",
        tokenId,
        clientId,
        sealer.seal(CardForm.write(card), binding(clientId, tokenId)),
        now.atOffset(ZoneOffset.UTC),
        expiresAt.atOffset(ZoneOffset.UTC));
    cvvs.keep(clientId, tokenId, cvv, expiresAt);
    return new CardToken(tokenId, clientId, now);
  }

  /**
   * Uses a token up. Call it inside the transaction that creates the card: another request with the
   * same token waits for the end of that transaction.
   *
   * @param field where the request names the token, for the error
   * @throws Refusal when the account has no such token, or it is used or too old
   */
  public Spent spend(UUID clientId, UUID tokenId, String field) {
    Row row =
        jdbc
            .query(
                "select sealed, expires_at, used_at from card_token"
                    + " where id = ? and client_id = ? for update",
                (result, _) -> row(result),
                tokenId,
                clientId)
            .stream()
            .findFirst()
            .orElseThrow(() -> new Refusal(RefusalKey.TOKEN_NOT_FOUND, field));
    if (row.used()) {
      throw new Refusal(RefusalKey.TOKEN_USED);
    }
    if (row.sealed() == null || !clock.instant().isBefore(row.expiresAt())) {
      throw new Refusal(RefusalKey.TOKEN_EXPIRED);
    }
    CardData data = CardForm.read(sealer.open(row.sealed(), binding(clientId, tokenId)));
    jdbc.update(
        "update card_token set sealed = null, used_at = ? where id = ?",
        clock.instant().atOffset(ZoneOffset.UTC),
        tokenId);
    return new Spent(data, cvvs.take(clientId, tokenId).orElse(null), row.expiresAt());
  }

  /**
   * Removes the data of some expired tokens, and removes some tokens that expired long ago. Call it
   * inside a transaction.
   *
   * @param maximum how many at most of each
   * @return how many were removed of the kind of which there were more
   */
  public int removeExpired(int maximum) {
    OffsetDateTime now = clock.instant().atOffset(ZoneOffset.UTC);
    int emptied =
        jdbc.update(
            "update card_token set sealed = null where id in (select id from card_token"
                + " where expires_at <= ? and sealed is not null"
                + " order by expires_at limit ? for update skip locked)",
            now,
            maximum);
    int forgotten =
        jdbc.update(
            "delete from card_token where id in (select id from card_token"
                + " where expires_at <= ? order by expires_at limit ? for update skip locked)",
            now.minus(REMEMBERED_FOR),
            maximum);
    return Math.max(emptied, forgotten);
  }

  /** The expired tokens whose data are not yet removed. */
  public Backlog expired() {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(expires_at) as since from card_token"
            + " where expires_at <= ? and sealed is not null",
        clock.instant());
  }

  static byte[] binding(UUID clientId, UUID tokenId) {
    return ("token:" + clientId + ":" + tokenId).getBytes(StandardCharsets.US_ASCII);
  }

  private static Row row(ResultSet result) throws SQLException {
    return new Row(
        result.getBytes("sealed"),
        Timestamps.at(result, "expires_at"),
        result.getObject("used_at", OffsetDateTime.class) != null);
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared: it only holds the columns of a row.
  private record Row(byte @Nullable [] sealed, Instant expiresAt, boolean used) {}

  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn(
        "card_token",
        "sealed",
        List.of("id"),
        List.of("client_id"),
        row -> binding(row.getObject("client_id", UUID.class), row.getObject("id", UUID.class)));
  }
}
