package com.paymenthub.charging.vault;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.cards.NumberRemoval;
import com.paymenthub.platform.due.Backlog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
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
  private final Duration failedNumberKeptFor;
  private final Map<NumberRemoval, Rule> rules = new EnumMap<>(NumberRemoval.class);
  private final Clock clock;

  LeavingCards(JdbcTemplate jdbc, CardNumberSettings settings, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.failedNumberKeptFor = settings.failedNumberKeptFor();
    rules.put(NumberRemoval.FAILED, new Rule("leaves_at", "", Duration.ZERO));
    rules.put(
        NumberRemoval.ONE_SHOT,
        new Rule("used_at", "one_shot and ", settings.oneShotNumberKeptFor()));
    rules.put(NumberRemoval.EXPIRED, new Rule("valid_until", "", settings.expiredNumberKeptFor()));
    if (settings.unusedNumberKeptFor() != null) {
      rules.put(
          NumberRemoval.UNUSED,
          new Rule("used_at", "not one_shot and ", settings.unusedNumberKeptFor()));
    }
  }

  /** A card of an account. */
  public record Leaving(UUID cardId, UUID clientId) {}

  /**
   * Which numbers leave for one reason.
   *
   * @param time the column with the time that counts
   * @param among a condition that ends in {@code and}; empty for all of them
   * @param keptFor for how long after that time they stay
   */
  private record Rule(String time, String among, Duration keptFor) {

    String due() {
      return "from vault_card where " + among + time + " <= ?";
    }
  }

  /** Schedules the removal of the number of a card whose charge has failed, if it came with it. */
  public void letGo(UUID cardId) {
    jdbc.update(
        "update vault_card set leaves_at = ?"
            + " where card_id = ? and one_shot and sealed is not null and leaves_at is null",
        database(clock.instant().plus(failedNumberKeptFor)),
        cardId);
  }

  /** Schedules the removal of the number of a card that has failed; nothing cancels it. */
  public void letFailedGo(UUID cardId) {
    jdbc.update(
        "update vault_card set one_shot = false, leaves_at = least(leaves_at, ?)"
            + " where card_id = ? and sealed is not null",
        database(clock.instant().plus(failedNumberKeptFor)),
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

  /** For what numbers leave by themselves. */
  public Set<NumberRemoval> reasons() {
    return rules.keySet();
  }

  /**
   * Removes some of the numbers that are due.
   *
   * @param reason one of {@link #reasons}
   * @param maximum how many at most
   * @return the cards whose numbers were removed
   */
  public List<Leaving> remove(NumberRemoval reason, int maximum) {
    Rule rule = requireNonNull(rules.get(reason));
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
    for (Rule rule : rules.values()) {
      due = due.and(leaving(rule));
    }
    return due;
  }

  private Backlog leaving(Rule rule) {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(" + rule.time() + ") + ?::interval as since " + rule.due(),
        rule.keptFor().toString(),
        clock.instant().minus(rule.keptFor()));
  }

  private static OffsetDateTime database(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
