package com.paymenthub.finance.closing;

import com.paymenthub.charging.accounts.AccountTimeZones;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.finance.closing.Closing.Line;
import com.paymenthub.finance.closing.Closing.Position;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.audit.AuditLog;
import com.paymenthub.platform.stream.StreamPosition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Closes days. A closing is a position of the events: all movements that are booked on the day or
 * earlier, and were read by then, and were in no earlier closing. What becomes known later is in
 * the closing of a later day.
 */
@Component
public class Closings {

  /** What happened at the end of a day is stored by then. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private static final String LINES =
      """
      select merchant_id, provider_type, payment_type, kind, currency, belongs_to_day,
        count(*) as movements, sum(reserved_delta) as reserved_delta, sum(settled_delta) as settled_delta,
        sum(fee_delta) as fee_delta
      from finance_movement
      where account_id = ? and booked_day <= ?
        and (global_index <= ? or (tx < ? and global_index <= ?))
        and not (booked_day < ? and (global_index <= ? or (tx < ? and global_index <= ?)))
      group by merchant_id, provider_type, payment_type, kind, currency, belongs_to_day
      order by merchant_id, provider_type collate "C", payment_type collate "C", kind collate "C",
        currency collate "C", belongs_to_day
      """;

  private static final String MOST_OPEN_DAYS =
      """
      with recursive last (account_id, day, time_zone) as (
        (select account_id, day, time_zone from finance_closing
          order by account_id desc, day desc limit 1)
        union all
        select next.account_id, next.day, next.time_zone from last cross join lateral (
          select account_id, day, time_zone from finance_closing
          where account_id < last.account_id order by account_id desc, day desc limit 1) next)
      select coalesce(max((?::timestamptz at time zone time_zone)::date - 1 - day), 0) from last
      """;

  private final JdbcTemplate jdbc;
  private final FinanceTables tables;
  private final AccountTimeZones timeZones;
  private final Transactions transactions;
  private final AuditLog audit;
  private final Clock clock;

  Closings(
      JdbcTemplate jdbc,
      FinanceTables tables,
      AccountTimeZones timeZones,
      Transactions transactions,
      AuditLog audit,
      Clock clock) {
    this.jdbc = jdbc;
    this.tables = tables;
    this.timeZones = timeZones;
    this.transactions = transactions;
    this.audit = audit;
    this.clock = clock;
  }

  private record Stored(Position position, Instant asOf, String digest) {}

  /**
   * Closes a day, or computes again what a closed day comes to.
   *
   * @throws ClosingRefused when the day cannot be closed, or not yet, or when what is computed is
   *     not what the day was closed with
   */
  public Closing close(UUID account, LocalDate day) {
    ZoneId timeZone = timeZoneOf(account);
    return transactions.run(() -> close(account, day, timeZone));
  }

  private Closing close(UUID account, LocalDate day, ZoneId timeZone) {
    Instant readUpTo =
        tables
            .progress()
            .asOf()
            .orElseThrow(() -> new ClosingRefused("the tables are being filled; try again later"));
    Optional<Stored> stored = stored(account, day);
    if (stored.isPresent()) {
      Stored closed = stored.get();
      Closing again = compute(account, day, timeZone, closed.position(), closed.asOf());
      if (!again.digest().equals(closed.digest())) {
        throw new ClosingRefused(
            "%s was closed with the digest %s, and comes to %s now"
                .formatted(day, closed.digest(), again.digest()));
      }
      return again;
    }
    Instant end = day.plusDays(1).atStartOfDay(timeZone).toInstant();
    if (clock.instant().isBefore(end)) {
      throw new ClosingRefused("%s has not ended in %s".formatted(day, timeZone));
    }
    if (readUpTo.isBefore(end.plus(MARGIN))) {
      throw new ClosingRefused("the events of %s are not all read; try again later".formatted(day));
    }
    requireNext(account, day);
    requireNothingSetAside(account);
    StreamPosition read = tables.progress().position();
    if (!read.isBetweenWindows()) {
      throw new ClosingRefused("events are being read at this moment; try again");
    }
    Position position = new Position(read.epoch(), read.toTx());
    Closing closing = compute(account, day, timeZone, position, readUpTo);
    store(closing);
    return closing;
  }

  /**
   * The largest number of days that have ended and are not closed, of an account that closes its
   * days; 0 when none does.
   */
  public long mostOpenDays() {
    Long most =
        jdbc.queryForObject(MOST_OPEN_DAYS, Long.class, Timestamps.toDatabase(clock.instant()));
    return most == null ? 0 : most;
  }

  /**
   * The first seal that reaches the position of a closed day; empty while there is none, which is
   * so for some seconds after the day was closed, or when it is not closed.
   */
  public Optional<CoveringSeal> seal(UUID account, LocalDate day) {
    return jdbc
        .query(
            "select seal, seal_digest from finance.closings"
                + " where account_id = ? and day = ? and seal is not null",
            (row, _) -> new CoveringSeal(row.getLong("seal"), row.getString("seal_digest")),
            account,
            day)
        .stream()
        .findFirst();
  }

  private ZoneId timeZoneOf(UUID account) {
    try {
      return timeZones.of(account);
    } catch (EmptyResultDataAccessException none) {
      throw new ClosingRefused("there is no account " + account);
    }
  }

  /**
   * Days are closed one after the other, beginning with that of the first movement: a day that is
   * closed by mistake could not be opened again.
   */
  private void requireNext(UUID account, LocalDate day) {
    @Nullable LocalDate next =
        jdbc.queryForObject(
            "select coalesce((select max(day) + 1 from finance_closing where account_id = ?),"
                + " (select min(booked_day) from finance_movement where account_id = ?))",
            LocalDate.class,
            account,
            account);
    if (next == null) {
      throw new ClosingRefused("the account has no movement yet, so that no day can be closed");
    }
    if (!day.equals(next)) {
      throw new ClosingRefused(
          "%s cannot be closed: the first day that can be closed is %s".formatted(day, next));
    }
  }

  /** What cannot be read of a charge would be missing in the closing. */
  private void requireNothingSetAside(UUID account) {
    jdbc
        .queryForList(
            "select id from charge join stream_set_aside aside on aside.subject = charge.id"
                + " where aside.reader = 'finance' and charge.client_id = ? order by id limit 1",
            UUID.class,
            account)
        .stream()
        .findFirst()
        .ifPresent(
            charge -> {
              throw new ClosingRefused(
                  "the history of the charge %s cannot be read; the log says why"
                      .formatted(charge));
            });
  }

  private Closing compute(
      UUID account, LocalDate day, ZoneId timeZone, Position position, Instant asOf) {
    Position before =
        stored(account, day.minusDays(1)).map(Stored::position).orElse(Position.START);
    List<Line> lines =
        jdbc.query(
            LINES,
            (row, _) ->
                new Line(
                    row.getObject("merchant_id", UUID.class),
                    row.getString("provider_type"),
                    row.getString("payment_type"),
                    row.getString("kind"),
                    row.getString("currency"),
                    row.getObject("belongs_to_day", LocalDate.class),
                    row.getLong("movements"),
                    row.getBigDecimal("reserved_delta").toPlainString(),
                    row.getBigDecimal("settled_delta").toPlainString(),
                    row.getBigDecimal("fee_delta").toPlainString()),
            account,
            day,
            settledBefore(position.epoch()),
            position.toTx(),
            endOf(position.epoch()),
            day,
            settledBefore(before.epoch()),
            before.toTx(),
            endOf(before.epoch()));
    return new Closing(account, day, timeZone, position, asOf, lines);
  }

  /** Up to which event everything belongs to earlier epochs. */
  private long settledBefore(int epoch) {
    return epoch(epoch).orElse(0L);
  }

  /** The last event of an epoch. */
  private long endOf(int epoch) {
    return epoch(epoch + 1).orElse(Long.MAX_VALUE);
  }

  private Optional<Long> epoch(int number) {
    return jdbc
        .queryForList("select settled_event from stream_epoch where number = ?", Long.class, number)
        .stream()
        .findFirst();
  }

  private Optional<Stored> stored(UUID account, LocalDate day) {
    return jdbc
        .query(
            "select epoch, to_tx, as_of, digest from finance_closing where account_id = ? and day ="
                + " ?",
            (row, _) ->
                new Stored(
                    new Position(row.getInt("epoch"), row.getLong("to_tx")),
                    Timestamps.at(row, "as_of"),
                    row.getString("digest")),
            account,
            day)
        .stream()
        .findFirst();
  }

  private void store(Closing closing) {
    jdbc.update(
        "insert into finance_closing (account_id, day, time_zone, epoch, to_tx, as_of, lines,"
            + " digest, closed_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        closing.account(),
        closing.day(),
        closing.timeZone().getId(),
        closing.position().epoch(),
        closing.position().toTx(),
        Timestamps.toDatabase(closing.asOf()),
        closing.lines().size(),
        closing.digest(),
        Timestamps.toDatabase(clock.instant()));
    // The seal of this change seals the digest, too, and is made when nothing else happens.
    audit.changed(
        Origin.automation(closing.account(), "operator"),
        "day_closed",
        "account",
        closing.account(),
        Map.of(),
        Map.of(
            "day", closing.day().toString(),
            "position", closing.position().toString(),
            "digest", closing.digest()));
  }
}
