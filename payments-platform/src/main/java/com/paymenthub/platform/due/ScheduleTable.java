package com.paymenthub.platform.due;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Due work in PostgreSQL, where every node finds it: one row for each charge or card that waits for
 * something. A row follows from a history up to a position, and a row from an older position never
 * replaces one from a newer position. A worker has a lease on its row, in a column of its own. The
 * row is not locked for that time: a command appends events first and writes the row afterwards, so
 * that a worker that locked the row first could deadlock with it.
 */
public final class ScheduleTable {

  /** Sorts before every account; no account has this id. */
  public static final UUID BEFORE_ALL = new UUID(0, 0);

  private static final UUID AFTER_ALL = new UUID(-1, -1);

  private final JdbcTemplate jdbc;
  private final Clock clock;
  private final ScheduleStatements sql;
  private final StepRows rows;
  private final RowStatement put;
  private final RowStatement remove;

  /**
   * The result of a claim.
   *
   * @param last the last account that was served
   */
  public record Claimed(List<DueItem> items, UUID last) {}

  /**
   * How much of a claim one account may get.
   *
   * @param maximum how many rows an account may have in work at once
   * @param inWork how many it has already, by account
   */
  public record AccountLimits(int maximum, Map<UUID, Integer> inWork) {

    /** No account is limited. */
    public static final AccountLimits NONE = new AccountLimits(Integer.MAX_VALUE, Map.of());

    private int left(UUID account) {
      return maximum - inWork.getOrDefault(account, 0);
    }

    private int leftToEach(List<UUID> accounts) {
      return accounts.stream().mapToInt(this::left).min().orElse(0);
    }

    private UUID[] withoutAnyLeft() {
      return inWork.keySet().stream().filter(account -> left(account) < 1).toArray(UUID[]::new);
    }
  }

  /**
   * A schedule.
   *
   * @param order its place among the tables of a step
   * @param table the name of the table
   * @param id the name of its key
   */
  public ScheduleTable(JdbcTemplate jdbc, Clock clock, WriteOrder order, String table, String id) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.sql = new ScheduleStatements(table, id);
    this.rows = new StepRows(jdbc);
    this.put =
        RowStatement.of(
            order, sql.put(), List.of("uuid", "uuid", "varchar", "varchar", "timestamptz", "int8"));
    this.remove = RowStatement.of(WriteOrder.ENDED_SCHEDULE, sql.remove(), List.of("uuid", "int8"));
  }

  /**
   * Writes what follows from events that were just appended. Call it in the transaction that
   * appended them.
   */
  public void put(ScheduleEntry next) {
    rows.write(
        put,
        NewRow.of(
            next.id(),
            next.id(),
            next.clientId(),
            next.kind(),
            next.providerType(),
            time(next.dueAt()),
            next.position()));
  }

  /**
   * Removes the row, because nothing is due after the events that were just appended. Call it in
   * the transaction of those.
   */
  public void remove(UUID id, long position) {
    rows.write(remove, NewRow.of(id, id, position));
  }

  /**
   * Corrects an existing row from a history to which nothing was appended. It never inserts a row:
   * a missing row was removed by a newer event.
   */
  public void correct(ScheduleEntry next) {
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
   * Leases due rows, which nobody else gets until the lease ends. Accounts are served in turn: each
   * gets the same number, but no more than its limit leaves, and the next call continues with the
   * account after the last one.
   *
   * @param maximum the maximum number of rows
   * @param last the last account of the previous call; {@link #BEFORE_ALL} for the first call
   */
  public Claimed claim(
      String kind,
      String providerType,
      int maximum,
      UUID last,
      AccountLimits limits,
      Duration lease) {
    Instant now = clock.instant();
    Search search = new Search(kind, providerType, limits.withoutAnyLeft(), now);
    List<UUID> accounts = accounts(search, maximum, last);
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
            Math.min(maximum / accounts.size(), limits.leftToEach(accounts)));
    return new Claimed(items, accounts.getLast());
  }

  /**
   * The types of the providers that due work of this kind will call; an empty text stands for no
   * provider.
   */
  public List<String> providersDue(String kind) {
    return jdbc.queryForList(
        sql.providersDue(), String.class, kind, kind, kind, time(clock.instant()));
  }

  /** How much of a kind is due, rows that are leased included. */
  public Backlog backlog(String kind) {
    return Backlog.read(jdbc, sql.backlog(), kind, kind, kind, clock.instant());
  }

  /** The accounts after the last one, then those from the beginning up to it. */
  private List<UUID> accounts(Search search, int maximum, UUID last) {
    List<UUID> found = new ArrayList<>(accounts(search, maximum, last, AFTER_ALL));
    if (found.size() < maximum && !last.equals(BEFORE_ALL)) {
      found.addAll(accounts(search, maximum - found.size(), BEFORE_ALL, last));
    }
    return found;
  }

  private List<UUID> accounts(Search search, int maximum, UUID after, UUID upTo) {
    return jdbc.queryForList(
        sql.accountsDue(),
        UUID.class,
        search.kind(),
        search.providerType(),
        after,
        upTo,
        time(search.now()),
        search.without(),
        maximum);
  }

  /** What is claimed, but for some accounts. */
  private record Search(String kind, String providerType, UUID[] without, Instant now) {}

  private static DueItem item(ResultSet row) throws SQLException {
    return new DueItem(
        row.getObject("id", UUID.class),
        row.getObject("client_id", UUID.class),
        Timestamps.at(row, "due_at"));
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
