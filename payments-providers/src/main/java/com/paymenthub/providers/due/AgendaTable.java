package com.paymenthub.providers.due;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * When things are due, in PostgreSQL, so that any node finds them: one row for each charge or card
 * that waits for something. A row follows from a history up to a position, and an older position
 * never replaces a newer one. Who works on a row has a lease, in a column of its own; nothing stays
 * locked, because whoever writes a history appends first and keeps the agenda afterwards, the other
 * way round.
 */
public final class AgendaTable {

  /** Before every account; no account has it. */
  public static final UUID BEFORE_ALL = new UUID(0, 0);

  private static final UUID AFTER_ALL = new UUID(-1, -1);

  private final JdbcTemplate jdbc;
  private final Clock clock;
  private final AgendaStatements sql;

  /**
   * What was given out.
   *
   * @param last the last account whose turn it was
   */
  public record Claimed(List<DueItem> items, UUID last) {}

  /**
   * An agenda.
   *
   * @param table the name of the table
   * @param id the name of its key
   */
  public AgendaTable(JdbcTemplate jdbc, Clock clock, String table, String id) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.sql = new AgendaStatements(table, id);
  }

  /** What follows from events just appended. Call it in the transaction that appended them. */
  public void put(Appointment next) {
    jdbc.update(
        sql.put(),
        next.id(),
        next.clientId(),
        next.kind(),
        next.providerType(),
        time(next.dueAt()),
        next.position());
  }

  /** Nothing is due after the events just appended. Call it in the transaction of those. */
  public void remove(UUID id, long position) {
    jdbc.update(sql.remove(), id, position);
  }

  /**
   * What the history says that a look has found unchanged. Never makes a row: one that is missing
   * was removed by whoever knew more.
   */
  public void correct(Appointment next) {
    jdbc.update(
        sql.correct(),
        next.kind(),
        next.providerType(),
        time(next.dueAt()),
        next.position(),
        next.id(),
        next.position());
  }

  /**
   * Gives out what is due, to nobody else for the time of the lease. Accounts take turns: each gets
   * as much as any other, and the next time it goes on with the account after the last one.
   *
   * @param maximum how much at most
   * @param last the last account of the time before; {@link #BEFORE_ALL} for the first time
   */
  public Claimed claim(String kind, String providerType, int maximum, UUID last, Duration lease) {
    Instant now = clock.instant();
    List<UUID> accounts = accounts(kind, providerType, maximum, last, now);
    if (accounts.isEmpty()) {
      return new Claimed(List.of(), last);
    }
    List<DueItem> items =
        jdbc.query(
            sql.claim(),
            (row, _) -> item(row),
            time(now.plus(lease)),
            accounts.toArray(UUID[]::new),
            kind,
            providerType,
            time(now),
            maximum / accounts.size());
    return new Claimed(items, accounts.getLast());
  }

  /** The types of the providers that due work of this kind will call; empty text for nobody. */
  public List<String> providersDue(String kind) {
    return jdbc.queryForList(
        sql.providersDue(), String.class, kind, kind, kind, time(clock.instant()));
  }

  /** What of a kind is due, whoever works on it. */
  public Backlog backlog(String kind) {
    return Backlog.read(jdbc, sql.backlog(), kind, kind, kind, clock.instant());
  }

  /** Those after the last one, then those from the beginning up to it. */
  private List<UUID> accounts(
      String kind, String providerType, int maximum, UUID last, Instant now) {
    List<UUID> found = new ArrayList<>(accounts(kind, providerType, maximum, last, AFTER_ALL, now));
    if (found.size() < maximum && !last.equals(BEFORE_ALL)) {
      found.addAll(accounts(kind, providerType, maximum - found.size(), BEFORE_ALL, last, now));
    }
    return found;
  }

  private List<UUID> accounts(
      String kind, String providerType, int maximum, UUID after, UUID upTo, Instant now) {
    return jdbc.queryForList(
        sql.accountsDue(), UUID.class, kind, providerType, after, upTo, time(now), maximum);
  }

  private static DueItem item(ResultSet row) throws SQLException {
    return new DueItem(
        row.getObject("id", UUID.class),
        row.getObject("client_id", UUID.class),
        row.getObject("due_at", OffsetDateTime.class).toInstant());
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
