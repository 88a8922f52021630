package com.paymenthub.charging.vault;

import com.paymenthub.domain.cards.NumberRemoval;
import com.paymenthub.platform.due.Backlog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Cards whose numbers leave the vault, as soon as {@link CardNumberSettings} say that they are not
 * needed any more; the fingerprint stays. The number of a card that came with a failed charge may
 * be one that a stranger tries out. Call all methods inside a transaction.
 */
@Repository
@EnableConfigurationProperties(CardNumberSettings.class)
public class LeavingCards {

  private static final String EMPTIED =
      "update vault_card set sealed = null, leaves_at = null, used_at = null, valid_until = null";

  private final JdbcTemplate jdbc;
  private final CardNumberSettings settings;
  private final Clock clock;

  LeavingCards(JdbcTemplate jdbc, CardNumberSettings settings, Clock clock) {
    this.jdbc = jdbc;
    this.settings = settings;
    this.clock = clock;
  }

  /** A card of an account. */
  public record Leaving(UUID cardId, UUID clientId) {}

  /**
   * Which numbers leave for one reason.
   *
   * @param time the column with the time that counts
   * @param among a condition that ends in {@code and}; empty for all of them
   * @param keptFor for how long after that time they stay; null for ever
   */
  private record Rule(String time, String among, @Nullable Duration keptFor) {

    String due() {
      return "from vault_card where " + among + time + " <= ?";
    }
  }

  private Rule rule(NumberRemoval reason) {
    return switch (reason) {
      case FAILED -> new Rule("leaves_at", "", Duration.ZERO);
      case ONE_SHOT -> new Rule("used_at", "one_shot and ", settings.oneShotNumberKeptFor());
      case EXPIRED -> new Rule("valid_until", "", settings.expiredNumberKeptFor());
      case UNUSED -> new Rule("used_at", "not one_shot and ", settings.unusedNumberKeptFor());
      // It has left at once.
      case DELETED -> new Rule("used_at", "", null);
    };
  }

  /** Schedules the removal of the number of a card whose charge has failed, if it came with it. */
  public void letGo(UUID cardId) {
    jdbc.update(
        "update vault_card set leaves_at = ?"
            + " where card_id = ? and one_shot and sealed is not null and leaves_at is null",
        database(clock.instant().plus(settings.failedNumberKeptFor())),
        cardId);
  }

  /** Schedules the removal of the number of a card that has failed; nothing cancels it. */
  public void letFailedGo(UUID cardId) {
    jdbc.update(
        "update vault_card set one_shot = false, leaves_at = least(leaves_at, ?)"
            + " where card_id = ? and sealed is not null",
        database(clock.instant().plus(settings.failedNumberKeptFor())),
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
   * Removes the number of a card at once.
   *
   * @return whether it was still there
   */
  public boolean remove(UUID clientId, UUID cardId) {
    return jdbc.update(
            EMPTIED + " where card_id = ? and client_id = ? and sealed is not null",
            cardId,
            clientId)
        == 1;
  }

  /**
   * Removes some of the numbers that are due.
   *
   * @param maximum how many at most
   * @return the cards whose numbers were removed
   */
  public List<Leaving> remove(NumberRemoval reason, int maximum) {
    Rule rule = rule(reason);
    if (rule.keptFor() == null) {
      return List.of();
    }
    return jdbc.query(
        EMPTIED
            + " where card_id = any (array(select card_id "
            + rule.due()
            + (" order by " + rule.time() + " limit ? for update skip locked))")
            + " returning card_id, client_id",
        (row, _) ->
            new Leaving(
                row.getObject("card_id", UUID.class), row.getObject("client_id", UUID.class)),
        database(clock.instant().minus(rule.keptFor())),
        maximum);
  }

  /** How many numbers are due. */
  public Backlog leaving() {
    Backlog due = Backlog.NONE;
    for (NumberRemoval reason : NumberRemoval.values()) {
      due = due.and(leaving(rule(reason)));
    }
    return due;
  }

  private Backlog leaving(Rule rule) {
    Duration keptFor = rule.keptFor();
    return keptFor == null
        ? Backlog.NONE
        : Backlog.read(
            jdbc,
            "select count(*) as count, min("
                + rule.time()
                + ") + ?::interval as since "
                + rule.due(),
            keptFor.toString(),
            clock.instant().minus(keptFor));
  }

  private static OffsetDateTime database(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
