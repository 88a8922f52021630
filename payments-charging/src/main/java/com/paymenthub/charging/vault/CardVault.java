package com.paymenthub.charging.vault;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.sealing.HoldsHashes;
import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Pan;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * Card data, encrypted before they are sent to the database, and bound to their account and card.
 * PostgreSQL never gets a card number in clear text.
 */
@Repository
public class CardVault implements HoldsSealed, HoldsHashes {

  private static final RowStatement STORE =
      RowStatement.of(
          WriteOrder.VAULT,
          """
          insert into vault_card
            (card_id, client_id, sealed, fingerprint, one_shot, used_at, valid_until)
          select * from unnest(?, ?, ?, ?, ?, ?, ?)
          """,
          List.of("uuid", "uuid", "bytea", "bytea", "bool", "timestamptz", "timestamptz"));

  /**
   * The same once the hash key was replaced: a number that the account has brought before keeps the
   * fingerprint that was published of it.
   */
  private static final RowStatement STORE_KNOWN =
      RowStatement.of(
          WriteOrder.VAULT,
          """
          insert into vault_card
            (card_id, client_id, sealed, fingerprint, one_shot, used_at, valid_until,
             published_fingerprint)
          select given.card_id, given.client_id, given.sealed, given.fingerprint, given.one_shot,
            given.used_at, given.valid_until,
            (select coalesce(earlier.published_fingerprint, earlier.fingerprint)
             from vault_card earlier where earlier.client_id = given.client_id
               and earlier.fingerprint in (given.fingerprint, given.other_fingerprint) limit 1)
          from unnest(?, ?, ?, ?, ?, ?, ?, ?) as given
            (card_id, client_id, sealed, fingerprint, one_shot, used_at, valid_until,
             other_fingerprint)
          """,
          List.of("uuid", "uuid", "bytea", "bytea", "bool", "timestamptz", "timestamptz", "bytea"));

  /** How exactly the time of the last use is kept: charges with one card rarely write its row. */
  private static final Duration USE_IS_NOTED_AFTER = Duration.ofHours(1);

  private final JdbcTemplate jdbc;
  private final StepRows rows;
  private final Sealer sealer;
  private final KeyedHash hash;
  private final Clock clock;

  public CardVault(JdbcTemplate jdbc, Sealer sealer, KeyedHash hash, Clock clock) {
    this.jdbc = jdbc;
    this.rows = new StepRows(jdbc);
    this.sealer = sealer;
    this.hash = hash;
    this.clock = clock;
  }

  /** Stores the data of a new card. Call it inside a transaction. */
  public void store(UUID clientId, UUID cardId, CardData card) {
    store(clientId, cardId, card, false);
  }

  /** Stores the data of a new card that came with one charge. Call it inside a transaction. */
  public void storeForOneCharge(UUID clientId, UUID cardId, CardData card) {
    store(clientId, cardId, card, true);
  }

  private void store(UUID clientId, UUID cardId, CardData card, boolean oneShot) {
    List<byte[]> fingerprints = fingerprints(clientId, card.pan());
    NewRow row =
        NewRow.of(
            cardId,
            cardId,
            clientId,
            sealer.seal(CardForm.write(card), binding(clientId, cardId)),
            fingerprints.getFirst(),
            oneShot,
            database(clock.instant()),
            database(CardData.validUntil(card.expiration())));
    if (hash.wasEverReplaced()) {
      rows.write(STORE_KNOWN, row.and(fingerprints.getLast()));
    } else {
      rows.write(STORE, row);
    }
  }

  /**
   * The data of an account's card, which is used again: a number that was to leave the vault stays.
   * A card that came with a charge which has not failed is a saved card from now on. Call it inside
   * a transaction.
   *
   * @throws Refusal when the card's data were removed
   * @throws IllegalStateException when the vault has no such card of this account
   */
  public CardData open(UUID clientId, UUID cardId) {
    Row row =
        jdbc
            .query(
                "select sealed, one_shot or used_at < ? as changes from vault_card"
                    + " where card_id = ? and client_id = ?",
                (result, _) -> new Row(result.getBytes("sealed"), result.getBoolean("changes")),
                database(clock.instant().minus(USE_IS_NOTED_AFTER)),
                cardId,
                clientId)
            .stream()
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("the vault does not hold card " + cardId));
    if (row.sealed() == null) {
      throw new Refusal(RefusalKey.CARD_UNUSABLE);
    }
    if (row.changes()) {
      // The number of a card that has failed in this moment leaves nevertheless.
      jdbc.update(
          "update vault_card set one_shot = leaves_at is not null, leaves_at = null, used_at = ?"
              + " where card_id = ? and (one_shot or leaves_at is null) and sealed is not null",
          database(clock.instant()),
          cardId);
    }
    return unsealed(clientId, cardId, row.sealed());
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared: it only holds the columns of a row.
  private record Row(byte @Nullable [] sealed, boolean changes) {}

  /**
   * The data of a card that may be shown, in addition to its row.
   *
   * @param holderName the holder's name; null when the card's data were removed
   * @param fingerprint of the number in the account: equal for equal numbers, different in every
   *     other account, and not reversible without our key; 64 hexadecimal digits
   */
  public record Shown(@Nullable String holderName, String fingerprint) {}

  /** The data that may be shown of an account's cards, by card; unknown cards are left out. */
  public Map<UUID, Shown> show(UUID clientId, Collection<UUID> cardIds) {
    Map<UUID, Shown> shown = new HashMap<>();
    if (cardIds.isEmpty()) {
      return shown;
    }
    jdbc.query(
        "select card_id, sealed,"
            + " coalesce(published_fingerprint, fingerprint) as published from vault_card"
            + " where card_id = any (?) and client_id = ?",
        row -> {
          UUID cardId = row.getObject("card_id", UUID.class);
          byte[] sealed = row.getBytes("sealed");
          shown.put(
              cardId,
              new Shown(
                  sealed == null ? null : unsealed(clientId, cardId, sealed).holderName(),
                  HexFormat.of().formatHex(KeyedHash.bare(row.getBytes("published")))));
        },
        new SqlArrayValue("uuid", cardIds.toArray()),
        clientId);
    return shown;
  }

  /**
   * By what attempts with a card number in one account are counted: equal for equal numbers, also
   * while the hash key is replaced.
   */
  public String counted(UUID clientId, CardData card) {
    return HexFormat.of()
        .formatHex(hash.lasting(KeyedHash.Purpose.CARD_FINGERPRINT, hashed(clientId, card.pan())));
  }

  /** Whether an account has ever stored a card with this number; it may have been removed since. */
  public boolean knowsNumber(UUID clientId, CardData card) {
    return requireNonNull(
        jdbc.queryForObject(
            "select exists (select from vault_card"
                + " where client_id = ? and fingerprint = any (?))",
            Boolean.class,
            clientId,
            KeyedHash.array(fingerprints(clientId, card.pan()))));
  }

  private CardData unsealed(UUID clientId, UUID cardId, byte[] sealed) {
    return CardForm.read(sealer.open(sealed, binding(clientId, cardId)));
  }

  /** As they may be stored, the current one first. */
  private List<byte[]> fingerprints(UUID clientId, Pan pan) {
    return hash.all(KeyedHash.Purpose.CARD_FINGERPRINT, hashed(clientId, pan));
  }

  private static byte[][] hashed(UUID clientId, Pan pan) {
    return new byte[][] {
      clientId.toString().getBytes(StandardCharsets.US_ASCII),
      pan.reveal().getBytes(StandardCharsets.US_ASCII)
    };
  }

  private static OffsetDateTime database(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  static byte[] binding(UUID clientId, UUID cardId) {
    return ("card:" + clientId + ":" + cardId).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn(
        "vault_card",
        "sealed",
        List.of("card_id"),
        List.of("client_id"),
        row ->
            binding(row.getObject("client_id", UUID.class), row.getObject("card_id", UUID.class)));
  }

  @Override
  public String hashes() {
    return "card_number";
  }

  @Override
  public String lossWithoutOlderKey() {
    return "numbers that have left the vault get another fingerprint when they come again";
  }

  @Override
  public Optional<Again> hashSomeAgain(@Nullable UUID after, int maximum) {
    List<Object[]> changes = new ArrayList<>();
    List<UUID> found =
        jdbc.query(
            "select card_id, client_id, sealed, fingerprint from vault_card"
                + " where sealed is not null and %s and card_id > ?"
                    .formatted(hash.madeByOlderKey("fingerprint"))
                + " order by card_id limit ? for update",
            (row, _) -> {
              UUID cardId = row.getObject("card_id", UUID.class);
              UUID clientId = row.getObject("client_id", UUID.class);
              Pan pan = unsealed(clientId, cardId, row.getBytes("sealed")).pan();
              changes.add(new Object[] {fingerprints(clientId, pan).getFirst(), cardId});
              return cardId;
            },
            after == null ? HoldsHashes.FIRST : after,
            maximum);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    jdbc.batchUpdate(
        "update vault_card set fingerprint = ?,"
            + " published_fingerprint = coalesce(published_fingerprint, fingerprint)"
            + " where card_id = ?",
        changes);
    return Optional.of(new Again(found.size(), found.getLast()));
  }

  @Override
  public long needingOlderKey(Instant replacedAt, Instant end) {
    return HoldsHashes.count(
        jdbc, "select count(*) from vault_card where " + hash.madeByOlderKey("fingerprint"));
  }
}
