package com.paymenthub.providers.vault;

import java.nio.charset.StandardCharsets;
import java.time.YearMonth;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
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
        fingerprintBytes(clientId, card.pan()));
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
    return unsealed(clientId, cardId, sealed.getFirst());
  }

  /**
   * The holders' names of an account's cards, by card; cards that it does not hold are left out.
   */
  public Map<UUID, String> holderNames(UUID clientId, Collection<UUID> cardIds) {
    Map<UUID, String> names = new HashMap<>();
    if (cardIds.isEmpty()) {
      return names;
    }
    jdbc.query(
        "select card_id, sealed from vault_card where card_id = any (?) and client_id = ?",
        row -> {
          UUID cardId = row.getObject("card_id", UUID.class);
          names.put(cardId, unsealed(clientId, cardId, row.getBytes("sealed")).holderName());
        },
        new SqlArrayValue("uuid", cardIds.toArray()),
        clientId);
    return names;
  }

  /**
   * The fingerprint of a card number in one account: equal for equal numbers, different in every
   * other account, of no use to anyone without our key. 64 hexadecimal digits.
   */
  public String fingerprint(UUID clientId, Pan pan) {
    return HexFormat.of().formatHex(fingerprintBytes(clientId, pan));
  }

  private CardData unsealed(UUID clientId, UUID cardId, byte[] sealed) {
    byte[] plain = sealer.open(sealed, binding(clientId, cardId));
    String[] parts = new String(plain, StandardCharsets.UTF_8).split(SEPARATOR, 3);
    return new CardData(Pan.parse(parts[0]).orElseThrow(), parts[2], YearMonth.parse(parts[1]));
  }

  private byte[] fingerprintBytes(UUID clientId, Pan pan) {
    return hash.of(
        KeyedHash.Purpose.CARD_FINGERPRINT,
        clientId.toString().getBytes(StandardCharsets.US_ASCII),
        pan.reveal().getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] binding(UUID clientId, UUID cardId) {
    return ("card:" + clientId + ":" + cardId).getBytes(StandardCharsets.US_ASCII);
  }
}
