package com.paymenthub.charging.vault;

import com.paymenthub.platform.due.Backlog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Cards that came with a charge which has failed. Their numbers are not needed any more, and may be
 * numbers that a stranger tries out. Their data are removed within a day, unless another charge or
 * a customer uses the card before. Call all methods inside a transaction.
 */
@Repository
public class LeavingCards {

  /** One hour less than a day, so that the day is kept even when there is much to do. */
  private static final Duration STAYS_FOR = Duration.ofHours(23);

  private final JdbcTemplate jdbc;
  private final Clock clock;

  LeavingCards(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** A card of an account. */
  public record Leaving(UUID cardId, UUID clientId) {}

  /** Schedules the removal of a card, if it came with a charge. */
  public void letGo(UUID cardId) {
    jdbc.update(
        "update vault_card set leaves_at = ?"
            + " where card_id = ? and one_shot and sealed is not null and leaves_at is null",
        database(clock.instant().plus(STAYS_FOR)),
        cardId);
  }

  /** Cancels the removal of a card, which belongs to a customer from now on. */
  public void keep(UUID clientId, UUID cardId) {
    jdbc.update(
        "update vault_card set one_shot = false, leaves_at = null"
            + " where card_id = ? and client_id = ? and one_shot",
        cardId,
        clientId);
  }

  /**
   * Removes the data of some cards whose removal is due; the fingerprint stays.
   *
   * @param maximum how many at most
   * @return the cards whose data were removed
   */
  public List<Leaving> remove(int maximum) {
    return jdbc.query(
        "update vault_card set sealed = null, leaves_at = null where card_id = any (array("
            + "select card_id from vault_card where leaves_at <= ?"
            + " order by leaves_at limit ? for update skip locked))"
            + " returning card_id, client_id",
        (row, _) ->
            new Leaving(
                row.getObject("card_id", UUID.class), row.getObject("client_id", UUID.class)),
        database(clock.instant()),
        maximum);
  }

  /** How much is due. */
  public Backlog leaving() {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(leaves_at) as since from vault_card where leaves_at <= ?",
        clock.instant());
  }

  private static OffsetDateTime database(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
