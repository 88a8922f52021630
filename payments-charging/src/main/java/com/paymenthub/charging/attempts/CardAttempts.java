package com.paymenthub.charging.attempts;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.charging.vault.CardVault;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Exclusive;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.providers.contract.CardData;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Counts card attempts that are made with buyers' keys: per session, card number, source address,
 * public key and account; and the new card numbers of an account, with any key. An attempt is
 * counted in the transaction that begins it, and its success removes it from the count. So a
 * repeated or resumed attempt is not counted twice, and no more attempts than the limit are
 * allowed, however many nodes begin attempts at the same moment; only of a key and an account, and
 * of the new numbers, which many buyers share, a few more are allowed then, because one buyer must
 * not wait for another.
 */
@Repository
@EnableConfigurationProperties(AttemptSettings.class)
public class CardAttempts {

  private static final Duration WINDOW = Duration.ofHours(1);
  private static final int REMEMBERED_NUMBERS = 50_000;

  private static final RowStatement NEW_NUMBER =
      RowStatement.of(
          WriteOrder.VAULT,
          """
          insert into card_attempt (operation_id, counted_for, subject, begun_at)
          select * from unnest(?, ?, ?, ?)
          """,
          List.of("uuid", "varchar", "varchar", "timestamptz"));

  private final JdbcTemplate jdbc;
  private final StepRows rows;
  private final CardVault vault;
  private final KeyedHash hash;
  private final AttemptSettings settings;
  private final NewNumberMeter meter;
  private final Clock clock;

  /** Fingerprints of numbers that the vault has had, which need not be asked for again. */
  private final Cache<String, Boolean> known =
      Caffeine.newBuilder().maximumSize(REMEMBERED_NUMBERS).build();

  CardAttempts(
      JdbcTemplate jdbc,
      CardVault vault,
      KeyedHash hash,
      AttemptSettings settings,
      NewNumberMeter meter,
      Clock clock) {
    this.jdbc = jdbc;
    this.rows = new StepRows(jdbc);
    this.vault = vault;
    this.hash = hash;
    this.settings = settings;
    this.meter = meter;
    this.clock = clock;
  }

  /**
   * What attempts are counted for. They are always counted in this order, so that transactions
   * cannot deadlock.
   */
  private enum Counted {
    SESSION,
    NUMBER,
    ADDRESS,
    KEY,
    ACCOUNT,
    /** Counted beside the others, without waiting for anybody. */
    NEW_NUMBER;

    /** Whether many buyers make attempts for the same subject, all the time. */
    boolean isShared() {
      return this == KEY || this == ACCOUNT;
    }
  }

  /**
   * Counts an attempt. Call it inside the transaction that begins it.
   *
   * @param operationId the id of what is created: a charge, a card or a token
   * @throws Refusal when too many have failed
   */
  public void begin(UUID operationId, UUID clientId, BuyerAttempt attempt, CardData card) {
    OffsetDateTime ever = OffsetDateTime.of(1970, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    OffsetDateTime hourAgo = database(clock.instant().minus(WINDOW));
    if (attempt.sessionId() != null) {
      String session = attempt.sessionId().toString();
      if (!count(operationId, Counted.SESSION, session, ever, settings.failedPerSession())) {
        throw new Refusal(RefusalKey.TOO_MANY_ATTEMPTS);
      }
    }
    String number = vault.counted(clientId, card);
    countWithinHour(operationId, Counted.NUMBER, number, hourAgo, settings.failedPerCardAndHour());
    if (attempt.source() != null) {
      String source = sourceOf(attempt.source());
      countWithinHour(
          operationId, Counted.ADDRESS, source, hourAgo, settings.failedPerAddressAndHour());
    }
    if (attempt.sessionId() == null) {
      String key = attempt.keyId().toString();
      countWithinHour(operationId, Counted.KEY, key, hourAgo, settings.failedPerKeyAndHour());
    }
    String account = clientId.toString();
    countWithinHour(
        operationId, Counted.ACCOUNT, account, hourAgo, settings.failedPerAccountAndHour());
  }

  /**
   * The same for an attempt that uses a token: the token and what is done with it are one attempt.
   *
   * @param attempt null when it is the merchant's own, which is always allowed; it still decides
   *     whether the attempt of the buyer who created the token succeeds
   */
  public void beginWithToken(
      UUID operationId,
      UUID tokenId,
      UUID clientId,
      @Nullable BuyerAttempt attempt,
      CardData card) {
    if (attempt == null) {
      jdbc.update(
          "update card_attempt set operation_id = ? where operation_id = ?", operationId, tokenId);
    } else {
      takeBack(tokenId);
      begin(operationId, clientId, attempt, card);
    }
  }

  /**
   * Counts the number of a card that comes into the vault, unless the account had it before: trying
   * numbers out takes many new ones, and a stolen secret key must not serve for it. A success does
   * not remove it. Call it inside the transaction that stores the card, before it is stored.
   *
   * @throws Refusal when the account has brought too many new ones
   */
  public void countNewNumber(UUID cardId, UUID clientId, CardData card) {
    int limit = settings.newNumbersPerAccountAndHour();
    if (limit == 0) {
      return;
    }
    String number = vault.counted(clientId, card);
    if (known.getIfPresent(number) != null) {
      return;
    }
    if (rows.read(NEW_NUMBER, () -> vault.knowsNumber(clientId, card))) {
      known.put(number, true);
      return;
    }
    String account = clientId.toString();
    int earlier = rows.read(NEW_NUMBER, () -> newNumbersWithinHour(account));
    if (earlier >= limit) {
      throw new Refusal(
          RefusalKey.TOO_MANY_CARD_ATTEMPTS,
          String.valueOf(secondsUntilFree(Counted.NEW_NUMBER, account, limit)));
    }
    rows.write(
        NEW_NUMBER,
        NewRow.of(cardId, cardId, Counted.NEW_NUMBER.name(), account, database(clock.instant())));
    meter.brought(earlier + 1);
  }

  private int newNumbersWithinHour(String account) {
    return requireNonNull(
        jdbc.queryForObject(
            "select count(*) from card_attempt"
                + " where counted_for = ? and subject = ? and begun_at > ?",
            Integer.class,
            Counted.NEW_NUMBER.name(),
            account,
            database(clock.instant().minus(WINDOW))));
  }

  /** Removes an attempt that has succeeded. Call it inside the transaction that records it. */
  public void takeBack(UUID operationId) {
    jdbc.update(
        "delete from card_attempt where operation_id = ? and counted_for <> ?",
        operationId,
        Counted.NEW_NUMBER.name());
  }

  /** Removes the attempts of a session that has ended. */
  public void forgetSession(UUID sessionId) {
    jdbc.update(
        "delete from card_attempt where counted_for = ? and subject = ?",
        Counted.SESSION.name(),
        sessionId.toString());
  }

  /**
   * Removes some attempts that are too old to count. Call it inside a transaction.
   *
   * @param maximum how many at most
   * @return how many
   */
  public int removeOld(int maximum) {
    return jdbc.update(
        "delete from card_attempt where ctid = any (array(select ctid from card_attempt"
            + " where begun_at <= ? and counted_for <> 'SESSION'"
            + " order by begun_at limit ? for update skip locked))",
        database(clock.instant().minus(WINDOW)),
        maximum);
  }

  /** The attempts that are too old to count and not yet removed. */
  public Backlog old() {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(begun_at) + interval '1 hour' as since from card_attempt"
            + " where begun_at <= ? and counted_for <> 'SESSION'",
        clock.instant().minus(WINDOW));
  }

  private void countWithinHour(
      UUID operationId, Counted what, String subject, OffsetDateTime hourAgo, int limit) {
    if (!count(operationId, what, subject, hourAgo, limit)) {
      throw new Refusal(
          RefusalKey.TOO_MANY_CARD_ATTEMPTS,
          String.valueOf(secondsUntilFree(what, subject, limit)));
    }
  }

  /**
   * Counts an attempt unless the limit is reached. A transaction that counts for the same subject
   * waits for the end of this one, unless many buyers share it.
   */
  private boolean count(
      UUID operationId, Counted what, String subject, OffsetDateTime since, int limit) {
    if (limit == 0) {
      return true;
    }
    if (!what.isShared()) {
      new Exclusive(jdbc, what + ":" + subject, 0).waitInTransaction();
    }
    return jdbc.update(
            "insert into card_attempt (operation_id, counted_for, subject, begun_at)"
                + " select ?, ?, ?, ? where (select count(*) from card_attempt"
                + " where counted_for = ? and subject = ? and begun_at > ?) < ?",
            operationId,
            what.name(),
            subject,
            database(clock.instant()),
            what.name(),
            subject,
            since,
            limit)
        == 1;
  }

  /** After how many seconds the oldest of the attempts that reach the limit is an hour old. */
  private long secondsUntilFree(Counted what, String subject, int limit) {
    List<OffsetDateTime> oldest =
        jdbc.queryForList(
            "select begun_at from card_attempt where counted_for = ? and subject = ?"
                + " order by begun_at desc offset ? limit 1",
            OffsetDateTime.class,
            what.name(),
            subject,
            limit - 1);
    Instant free = oldest.getFirst().toInstant().plus(WINDOW);
    return Math.max(1, Duration.between(clock.instant(), free).plusSeconds(1).toSeconds());
  }

  private String sourceOf(SourceAddress source) {
    return HexFormat.of()
        .formatHex(hash.lasting(KeyedHash.Purpose.SOURCE_ADDRESS, source.counted()));
  }

  private static OffsetDateTime database(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
