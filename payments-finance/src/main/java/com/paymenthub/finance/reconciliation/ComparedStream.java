package com.paymenthub.finance.reconciliation;

import com.paymenthub.finance.reconciliation.ReconciliationRuns.ComparedAt;
import com.paymenthub.finance.reconciliation.ReferenceGroup.Findings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a run and the movements that they may be about, side by side in the order of their
 * references, as PostgreSQL sorts and sends them: only those of one reference are in memory.
 */
final class ComparedStream {

  private static final int FETCHED = 5_000;

  /** Of one reference; more than that is nothing that belongs to one payment. */
  private static final int MAXIMUM_TOGETHER = 1_000;

  private static final String ALIKE =
      """
      m.account_id = ? and m.provider_type = ? and m.settled_delta <> 0
          and (?::uuid is null or m.provider_id = ?::uuid)\
      """;

  private static final String DAY = "(m.occurred_at at time zone ?)::date";

  /** The reference of a row: its second one where a movement has that, and none has the first. */
  private static final String KNOWN_AS =
      """
      case when w.second_reference is not null
          and not exists (select from finance_movement m
            where m.provider_reference = w.reference and %1$s)
          and exists (select from finance_movement m
            where m.provider_reference = w.second_reference and %1$s)
        then w.second_reference else w.reference end as reference\
      """
          .formatted(ALIKE);

  /** Each reference is looked up by itself (offset 0), however many movements there are. */
  private static final String ROWS_AND_MOVEMENTS =
      """
      with candidate as (
        select m.* , %2$s as latest_day, true as inside from finance_movement m
        where %1$s and m.booked_day between ?::date - 2 and ?::date + 2 and %2$s between ? and ?
        union all
        select found.*, false as inside
        from (select distinct %3$s from reconciliation_row w where run_id = ?) named
          cross join lateral (
            select m.*, %2$s as latest_day from finance_movement m
            where m.provider_reference = named.reference and %1$s and %2$s not between ? and ?
            offset 0) found
      )
      select * from (
      select %3$s, line, type, amount, currency, decimals, day, fee, null::uuid as charge_id,
        null::bigint as position, null::text as kind, null::date as latest_day,
        null::bigint as known_fee, false as inside,
        false as taken, false as listed
      from reconciliation_row w where run_id = ?
      union all
      select c.provider_reference, null, null, c.settled_delta, c.currency, c.decimals,
        case when c.belongs_to_day < c.booked_day then least(c.belongs_to_day, c.latest_day)
          else c.latest_day end,
        null, c.charge_id, c.position, c.kind, c.latest_day,
        (select case when (array_agg(f.reconciliation_run_id order by f.position desc))[1] = any(?)
            then null else sum(f.fee_delta) end
          from finance_movement f where f.charge_id = c.charge_id and f.attempt_id = c.attempt_id
            and f.kind = 'fee')::bigint,
        c.inside,
        exists (select from reconciliation_match t where t.charge_id = c.charge_id
          and t.position = c.position and t.kind = c.kind and t.run_id = any(?)),
        exists (select from reconciliation_difference d where d.charge_id = c.charge_id
          and d.position = c.position and d.movement_kind = c.kind and d.kind = 'missing_there'
          and d.run_id = any(?))
      from candidate c) all_of_them
      order by reference collate "C", line, charge_id, position, kind
      """
          .formatted(ALIKE, DAY, KNOWN_AS);

  private final SettlementFormat format;
  private final Findings findings;
  private final LongConsumer progress;
  private final List<SettlementRow> rows = new ArrayList<>();
  private final List<BookedMovement> movements = new ArrayList<>();
  private @Nullable String reference;
  private boolean tooMany;

  private ComparedStream(SettlementFormat format, Findings findings, LongConsumer progress) {
    this.format = format;
    this.findings = findings;
    this.progress = progress;
  }

  /**
   * Compares a run, in a transaction that writes nothing.
   *
   * @param counting runs whose rows and differences count already
   * @param replaced runs that count no more afterwards, so that neither do the fees that they told
   * @param progress is told how many rows and movements were looked at
   * @return up to where the movements were read
   */
  static ComparedAt compare(
      Connection connection,
      UUID run,
      SettlementImport wanted,
      SettlementFormat format,
      List<UUID> counting,
      Set<UUID> replaced,
      Findings findings,
      LongConsumer progress)
      throws SQLException {
    connection.setAutoCommit(false);
    try (Statement settings = connection.createStatement()) {
      settings.execute("set transaction isolation level repeatable read, read only");
      settings.execute("set local work_mem = '32MB'");
      ComparedAt position = position(settings);
      try (PreparedStatement question = connection.prepareStatement(ROWS_AND_MOVEMENTS)) {
        bind(question, run, wanted, format, counting, replaced);
        question.setFetchSize(FETCHED);
        try (ResultSet all = question.executeQuery()) {
          new ComparedStream(format, findings, progress).readAll(all);
        }
      }
      return position;
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private static ComparedAt position(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery("select epoch, to_tx, as_of from finance_position")) {
      row.next();
      @Nullable OffsetDateTime asOf = row.getObject("as_of", OffsetDateTime.class);
      if (asOf == null) {
        throw new ReconciliationRefused("the tables are being filled; try again later");
      }
      return new ComparedAt(row.getInt("epoch"), row.getLong("to_tx"), asOf.toInstant());
    }
  }

  private static void bind(
      PreparedStatement question,
      UUID run,
      SettlementImport wanted,
      SettlementFormat format,
      List<UUID> counting,
      Set<UUID> replaced)
      throws SQLException {
    String zone = format.dates().timeZone().getId();
    List<@Nullable Object> alike = new ArrayList<>();
    alike.add(wanted.account());
    alike.add(wanted.provider());
    alike.add(wanted.providerId());
    alike.add(wanted.providerId());
    List<@Nullable Object> values = new ArrayList<>();
    values.add(zone);
    values.addAll(alike);
    values.addAll(List.of(wanted.from(), wanted.to(), zone, wanted.from(), wanted.to()));
    values.addAll(alike);
    values.addAll(alike);
    values.addAll(List.of(run, zone));
    values.addAll(alike);
    values.addAll(List.of(zone, wanted.from(), wanted.to()));
    values.addAll(alike);
    values.addAll(alike);
    values.add(run);
    values.add(question.getConnection().createArrayOf("uuid", replaced.toArray()));
    Object runs = question.getConnection().createArrayOf("uuid", counting.toArray());
    values.add(runs);
    values.add(runs);
    for (int index = 0; index < values.size(); index++) {
      question.setObject(index + 1, values.get(index));
    }
  }

  private void readAll(ResultSet all) throws SQLException {
    long seen = 0;
    while (all.next()) {
      @Nullable String next = all.getString("reference");
      if (next == null || !next.equals(reference)) {
        compareGroup();
        reference = next;
      }
      if (all.getObject("charge_id") == null) {
        rows.add(row(all));
      } else {
        movements.add(movement(all));
      }
      if (rows.size() + movements.size() > MAXIMUM_TOGETHER) {
        tooMany = true;
        giveUp();
      }
      seen++;
      if (seen % FETCHED == 0) {
        progress.accept(seen);
      }
    }
    compareGroup();
  }

  private void compareGroup() {
    if (tooMany) {
      giveUp();
    } else {
      ReferenceGroup.compare(format, rows, movements, findings);
    }
    tooMany = false;
    rows.clear();
    movements.clear();
  }

  private void giveUp() {
    ReferenceGroup.giveUp(rows, movements, findings);
    rows.clear();
    movements.clear();
  }

  private static SettlementRow row(ResultSet row) throws SQLException {
    return new SettlementRow(
        row.getLong("line"),
        row.getString("reference"),
        null,
        row.getString("type"),
        row.getLong("amount"),
        row.getString("currency"),
        row.getInt("decimals"),
        day(row, "day"),
        row.getObject("fee", Long.class));
  }

  private static BookedMovement movement(ResultSet row) throws SQLException {
    return new BookedMovement(
        row.getObject("charge_id", UUID.class),
        row.getLong("position"),
        row.getString("kind"),
        row.getString("reference"),
        row.getLong("amount"),
        row.getString("currency"),
        row.getInt("decimals"),
        day(row, "day"),
        day(row, "latest_day"),
        row.getObject("known_fee", Long.class),
        row.getBoolean("inside"),
        row.getBoolean("taken"),
        row.getBoolean("listed"));
  }

  private static LocalDate day(ResultSet row, String column) throws SQLException {
    return Objects.requireNonNull(row.getObject(column, LocalDate.class));
  }
}
