package com.paymenthub.charging.vault;

import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.providers.contract.Cvv;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Verification codes that wait for their first use, for two hours at most (docs/interface.md §3,
 * "CVV"). Their table is UNLOGGED: no copy of a code outlives it in the write-ahead log, and a
 * crash of the database loses them all.
 */
@Repository
public class CvvStore implements HoldsSealed {

  private final JdbcTemplate jdbc;
  private final Sealer sealer;
  private final Clock clock;

  public CvvStore(JdbcTemplate jdbc, Sealer sealer, Clock clock) {
    this.jdbc = jdbc;
    this.sealer = sealer;
    this.clock = clock;
  }

  /**
   * Stores the code of a token or card that has none yet. Call it inside a transaction.
   *
   * @param ownerId the token or card
   * @param expiresAt until when
   */
  public void keep(UUID clientId, UUID ownerId, Cvv cvv, Instant expiresAt) {
    jdbc.update(
        "insert into card_code (owner_id, client_id, sealed, expires_at) values (?, ?, ?, ?)",
        ownerId,
        clientId,
        sealer.seal(cvv.reveal().getBytes(StandardCharsets.US_ASCII), binding(clientId, ownerId)),
        expiresAt.atOffset(ZoneOffset.UTC));
  }

  /** Reads and removes a code. Call it inside the transaction before its first use. */
  public Optional<Cvv> take(UUID clientId, UUID ownerId) {
    return jdbc
        .query(
            "delete from card_code where owner_id = ? and client_id = ? returning sealed,"
                + " expires_at > ? as usable",
            (row, _) ->
                row.getBoolean("usable")
                    ? Cvv.parse(
                        new String(
                            sealer.open(row.getBytes("sealed"), binding(clientId, ownerId)),
                            StandardCharsets.US_ASCII))
                    : Optional.<Cvv>empty(),
            ownerId,
            clientId,
            clock.instant().atOffset(ZoneOffset.UTC))
        .stream()
        .findFirst()
        .flatMap(found -> found);
  }

  /** Removes the code of a token or card, if it has one. Call it inside a transaction. */
  public void remove(UUID clientId, UUID ownerId) {
    jdbc.update("delete from card_code where owner_id = ? and client_id = ?", ownerId, clientId);
  }

  /**
   * Removes some codes that were not used in time. Call it inside a transaction.
   *
   * @param maximum how many at most
   * @return how many there were
   */
  public int removeExpired(int maximum) {
    return jdbc.update(
        "delete from card_code where owner_id in (select owner_id from card_code"
            + " where expires_at <= ? order by expires_at limit ? for update skip locked)",
        clock.instant().atOffset(ZoneOffset.UTC),
        maximum);
  }

  /** The codes that were not used in time and are not yet removed. */
  public Backlog expired() {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(expires_at) as since from card_code where expires_at <= ?",
        clock.instant());
  }

  static byte[] binding(UUID clientId, UUID ownerId) {
    return ("code:" + clientId + ":" + ownerId).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn(
        "card_code",
        "sealed",
        List.of("owner_id"),
        List.of("client_id"),
        row ->
            binding(row.getObject("client_id", UUID.class), row.getObject("owner_id", UUID.class)));
  }
}
