package com.paymenthub.projections.lists;

import com.paymenthub.foundation.Timestamps;
import com.paymenthub.projections.lists.Levels.Run;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Reads blocks and what is counted of them; all of it in the transaction of its caller. */
@Repository
class BlockCounts {

  private static final String LAST =
      """
      select number from charge_block where client_id = ? and original_amount = ?
      order by number desc limit 1
      """;

  private static final String HOLDING =
      """
      select number from charge_block where client_id = ? and original_amount = ?
        and (first_created_at, first_id) <= (?, ?)
      order by first_created_at desc, first_id desc limit 1
      """;

  private static final String COUNTS =
      """
      select run.level, counted.number, counted.charges
      from unnest(?, ?, ?) as run (level, first, last)
        cross join lateral (
          select number, sum(charges) as charges from charge_count
          where client_id = ? and original_amount = ? and merchant_id = ? and level = run.level
            and number between run.first and run.last
            and (cardinality(?) = 0 or status = any (?))
            and (cardinality(?) = 0 or payment_type = any (?))
          group by number) counted
      """;

  private static final String UNCOUNTED =
      """
      select coalesce(block.number, 0), sum(changed.charges)
      from (
          select created_at, id,
            case when cardinality(?) = 0 or status = any (?) then 1 else 0 end
              - case when status_before is not null
                  and (cardinality(?) = 0 or status_before = any (?)) then 1 else 0 end as charges
          from charge_change
          where client_id = ? and ? in (0, original_amount)
            and ? in ('00000000-0000-0000-0000-000000000000', merchant_id)
            and (cardinality(?) = 0 or payment_type = any (?))) changed
        left join lateral (
          select number from charge_block
          where client_id = ? and original_amount = ?
            and (first_created_at, first_id) <= (changed.created_at, changed.id)
          order by first_created_at desc, first_id desc limit 1) block on true
      where changed.charges <> 0
      group by coalesce(block.number, 0)
      """;

  private static final UUID LAST_ID = new UUID(-1, -1);
  private static final UUID FIRST_ID = new UUID(0, 0);

  private final JdbcTemplate jdbc;

  BlockCounts(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** The number of the last block; 0 where none is counted yet. */
  int last(Scope scope) {
    return number(LAST, scope.clientId(), scope.originalAmount());
  }

  /** The block that has the first charge after an instant, or would have it. */
  int firstAfter(Scope scope, Instant instant) {
    return number(
        HOLDING, scope.clientId(), scope.originalAmount(), Timestamps.toDatabase(instant), LAST_ID);
  }

  /** The block that has the last charge before an instant, or would have it. */
  int lastBefore(Scope scope, Instant instant) {
    return number(
        HOLDING,
        scope.clientId(),
        scope.originalAmount(),
        Timestamps.toDatabase(instant),
        FIRST_ID);
  }

  /** What is counted of some blocks, those that have nothing left out. */
  List<Counted> counts(ListWanted wanted, List<Run> runs) {
    return jdbc.query(
        COUNTS,
        (row, _) -> new Counted(row.getInt(1), row.getInt(2), row.getLong(3)),
        integers(runs, Run::level),
        integers(runs, Run::first),
        integers(runs, Run::last),
        wanted.scope().clientId(),
        wanted.scope().originalAmount(),
        wanted.merchantId(),
        wanted.statusArray(),
        wanted.statusArray(),
        wanted.paymentTypeArray(),
        wanted.paymentTypeArray());
  }

  /** How many charges more each block has than is counted, or fewer; the others left out. */
  NavigableMap<Integer, Long> uncounted(ListWanted wanted) {
    NavigableMap<Integer, Long> blocks = new TreeMap<>();
    jdbc.query(
        UNCOUNTED,
        row -> {
          blocks.put(row.getInt(1), row.getLong(2));
        },
        wanted.statusArray(),
        wanted.statusArray(),
        wanted.statusArray(),
        wanted.statusArray(),
        wanted.scope().clientId(),
        wanted.scope().originalAmount(),
        wanted.merchantId(),
        wanted.paymentTypeArray(),
        wanted.paymentTypeArray(),
        wanted.scope().clientId(),
        wanted.scope().originalAmount());
    return blocks;
  }

  private int number(String sql, Object... arguments) {
    List<@Nullable Integer> found = jdbc.queryForList(sql, Integer.class, arguments);
    return found.isEmpty() || found.getFirst() == null ? 0 : found.getFirst();
  }

  private static SqlArrayValue integers(List<Run> runs, Function<Run, Integer> value) {
    return new SqlArrayValue("int4", runs.stream().map(value).toArray());
  }
}
