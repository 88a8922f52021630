package com.paymenthub.projections.lists;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.lists.BlockLevels.Run;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Reads blocks and what is counted of them; all of it in the transaction of its caller. */
@Repository
class BlockCounts {

  private static final String ENDS =
      """
      select (select number from charge_block
          where client_id = scope.client_id and original_amount = scope.original_amount
          order by number desc limit 1),
        (select number from charge_block
          where client_id = scope.client_id and original_amount = scope.original_amount
            and (first_created_at, first_id) <= (after, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          order by first_created_at desc, first_id desc limit 1),
        (select number from charge_block
          where client_id = scope.client_id and original_amount = scope.original_amount
            and (first_created_at, first_id) <= (before, '00000000-0000-0000-0000-000000000000')
          order by first_created_at desc, first_id desc limit 1)
      from (select ?::uuid as client_id, ?::bigint as original_amount, ?::timestamptz as after,
        ?::timestamptz as before) scope
      """;

  private static final String COUNTS =
      """
      select run.level, counted.number, counted.charges
      from unnest(?::int[], ?::int[], ?::int[]) as run (level, first, last)
        cross join lateral (
          select number, sum(charges) as charges from charge_count
          where client_id = ? and original_amount = ? and merchant_id = ? and level = run.level
            and number between run.first and run.last
            and (cardinality(?::varchar[]) = 0 or status = any (?))
            and (cardinality(?::varchar[]) = 0 or payment_type = any (?))
          group by number) counted
      """;

  /** As what is counted, with a level that no block has. */
  private static final String UNCOUNTED =
      """
      select -1, coalesce(block.number, 0), sum(changed.charges)
      from (
          select created_at, id,
            case when cardinality(?::varchar[]) = 0 or status = any (?) then 1 else 0 end
              - case when status_before is not null
                  and (cardinality(?::varchar[]) = 0 or status_before = any (?))
                then 1 else 0 end as charges
          from charge_change
          where client_id = ? and ?::bigint in (0, original_amount)
            and ?::uuid in ('00000000-0000-0000-0000-000000000000', merchant_id)
            and (cardinality(?::varchar[]) = 0 or payment_type = any (?))) changed
        left join lateral (
          select number from charge_block
          where client_id = ? and original_amount = ?
            and (first_created_at, first_id) <= (changed.created_at, changed.id)
          order by first_created_at desc, first_id desc limit 1) block on true
      where changed.charges <> 0
      group by coalesce(block.number, 0)
      """;

  private final JdbcTemplate jdbc;

  BlockCounts(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * The blocks at the ends of a list, 0 where none is counted yet.
   *
   * @param last the last block of all
   * @param firstAfter the block that has the first charge after an instant, or would have it
   * @param lastBefore the block that has the last charge before an instant, or would have it
   */
  record Ends(int last, int firstAfter, int lastBefore) {}

  /**
   * Where a list ends.
   *
   * @param after null for a list that begins with the first charge
   * @param before null for a list that ends with the last charge
   */
  Ends ends(Scope scope, @Nullable Instant after, @Nullable Instant before) {
    return jdbc.query(
            ENDS,
            (row, _) -> new Ends(row.getInt(1), row.getInt(2), row.getInt(3)),
            scope.clientId(),
            scope.originalAmount(),
            after == null ? null : Timestamps.toDatabase(after),
            before == null ? null : Timestamps.toDatabase(before))
        .getFirst();
  }

  /**
   * What is counted of some blocks, and what is not counted yet.
   *
   * @param counted how many charges the blocks have; those that have nothing left out
   * @param uncounted how many charges more each block of the scope has than is counted, or fewer;
   *     the others left out
   */
  record Read(List<Counted> counted, NavigableMap<Integer, Long> uncounted) {}

  /** What is counted of some blocks, and what is not counted yet of all. */
  Read read(ListWanted wanted, List<Run> runs) {
    Read read = new Read(new ArrayList<>(), new TreeMap<>());
    List<Object> arguments = counted(wanted, runs);
    arguments.addAll(uncounted(wanted));
    jdbc.query(
        COUNTS + "union all\n" + UNCOUNTED,
        row -> {
          if (row.getInt(1) < 0) {
            read.uncounted.put(row.getInt(2), row.getLong(3));
          } else {
            read.counted.add(counted(row));
          }
        },
        arguments.toArray());
    return read;
  }

  /** What is counted of some blocks, those that have nothing left out. */
  List<Counted> counts(ListWanted wanted, List<Run> runs) {
    return jdbc.query(COUNTS, (row, _) -> counted(row), counted(wanted, runs).toArray());
  }

  private static Counted counted(ResultSet row) throws SQLException {
    return new Counted(row.getInt(1), row.getInt(2), row.getLong(3));
  }

  private static List<Object> counted(ListWanted wanted, List<Run> runs) {
    return new ArrayList<>(
        List.of(
            integers(runs, Run::level),
            integers(runs, Run::first),
            integers(runs, Run::last),
            wanted.scope().clientId(),
            wanted.scope().originalAmount(),
            wanted.merchantId(),
            wanted.statusArray(),
            wanted.statusArray(),
            wanted.paymentTypeArray(),
            wanted.paymentTypeArray()));
  }

  private static List<Object> uncounted(ListWanted wanted) {
    return List.of(
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
  }

  private static SqlArrayValue integers(List<Run> runs, Function<Run, Integer> value) {
    return new SqlArrayValue("int4", runs.stream().map(value).toArray());
  }
}
