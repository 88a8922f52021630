package com.paymenthub.providers.vault;

import java.nio.charset.StandardCharsets;
import java.time.YearMonth;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Card data, sealed before they reach the database and bound to the account and card that they
 * belong to. PostgreSQL never sees a digit.
 */
@Repository
public class CardVault {

  private static final String SEPARATOR = "\n";

  private final JdbcTemplate jdbc;
  private final Sealer sealer;
  private final KeyedHash hash;

  public CardVault(JdbcTemplate jdbc, Sealer sealer, KeyedHash hash) {
    this.jdbc = jdbc;
    this.sealer = sealer;
    this.hash = hash;
  }

  /** Keeps the data of a new card. Call it inside a transaction. */
  public void store(UUID clientId, UUID cardId, CardData card) {
    String plain =
        String.join(
            SEPARATOR, card.pan().reveal(), card.expiration().toString(), card.holderName());
    jdbc.update(
        "insert into vault_card (card_id, client_id, sealed, fingerprint) values (?, ?, ?, ?)",
        cardId,
        clientId,
        sealer.seal(plain.getBytes(StandardCharsets.UTF_8), binding(clientId, cardId)),
        fingerprint(clientId, card.pan()));
  }

  /**
   * The data of an account's card.
   *
   * @throws IllegalStateException when the vault has no such card of this account
   */
  public CardData open(UUID clientId, UUID cardId) {
    List<byte[]> sealed =
        jdbc.queryForList(
            "select sealed from vault_card where card_id = ? and client_id = ?",
            byte[].class,
            cardId,
            clientId);
    if (sealed.isEmpty()) {
      throw new IllegalStateException("the vault does not hold card " + cardId);
    }
    byte[] plain = sealer.open(sealed.getFirst(), binding(clientId, cardId));
    String[] parts = new String(plain, StandardCharsets.UTF_8).split(SEPARATOR, 3);
    return new CardData(Pan.parse(parts[0]).orElseThrow(), parts[2], YearMonth.parse(parts[1]));
  }

  /**
   * The fingerprint of a card number in one account: equal for equal numbers, different in every
   * other account, of no use to anyone without our key. 64 hexadecimal digits.
   */
  public String fingerprintOf(UUID clientId, Pan pan) {
    return HexFormat.of().formatHex(fingerprint(clientId, pan));
  }

  private byte[] fingerprint(UUID clientId, Pan pan) {
    return hash.of(
        KeyedHash.Purpose.CARD_FINGERPRINT,
        clientId.toString().getBytes(StandardCharsets.US_ASCII),
        pan.reveal().getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] binding(UUID clientId, UUID cardId) {
    return ("card:" + clientId + ":" + cardId).getBytes(StandardCharsets.US_ASCII);
  }
}
