package com.paymenthub.projections.charges;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.rows.RowChange;
import com.paymenthub.projections.rows.RowTable;
import com.paymenthub.projections.rows.RowWriter;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The {@code charge} projection in PostgreSQL. */
@Repository
public class ChargeTable extends RowTable<ChargeRow> {

  /**
   * Where the blocks of some numbers begin, and the ones that follow on them; both cut by times.
   * With conditions for times beside these, an index would be read from the earlier of two
   * beginnings.
   */
  private static final String BLOCKS =
      """
      (select number, greatest(first_time, wanted.after) as from_time,
          case when wanted.after >= first_time then 'ffffffff-ffff-ffff-ffff-ffffffffffff'
            else coalesce(block.first_id, '00000000-0000-0000-0000-000000000000') end as from_id,
          least(next_time, wanted.before) as to_time,
          case when wanted.before <= next_time then '00000000-0000-0000-0000-000000000000'
            else coalesce(next.first_id, '00000000-0000-0000-0000-000000000000') end as to_id
        from (select ?::timestamptz as after, ?::timestamptz as before, ?::bigint as amount,
            unnest(?::int[]) as number) wanted
          left join lateral (
            select first_created_at, first_id from charge_block
            where client_id = ? and original_amount = wanted.amount and number = wanted.number
            limit 1) block on true
          left join lateral (
            select first_created_at, first_id from charge_block
            where client_id = ? and original_amount = wanted.amount
              and number = wanted.number + 1
            limit 1) next on true
          cross join lateral (select coalesce(block.first_created_at, '-infinity') as first_time,
            coalesce(next.first_created_at, 'infinity') as next_time) ends) as stretch\
      """;

  private static final String IN_BLOCK =
      "(created_at, id) >= (from_time, from_id) and (created_at, id) < (to_time, to_id)";

  private final JdbcTemplate jdbc;
  private final RowWriter<ChargeChange> changes;

  public ChargeTable(JdbcTemplate jdbc, JsonMapper json) {
    super(jdbc, ChargeMapping.with(json));
    this.jdbc = jdbc;
    this.changes = new RowWriter<>(jdbc, ChargeChange.MAPPING);
  }

  /** Writes charges, and what there is to count of them. */
  @Override
  public void apply(List<RowChange<ChargeRow>> changed) {
    super.apply(changed);
    changes.write(changed.stream().map(ChargeChange::of).flatMap(Optional::stream).toList());
  }

  /** How many charges of all accounts are flagged. */
  public long countFlagged() {
    return count("where flagged_reason is not null");
  }

  /**
   * The flagged charges of all accounts, those that changed longest ago first.
   *
   * @param limit how many rows at most
   */
  public List<ChargeRow> listFlagged(int limit) {
    return query("where flagged_reason is not null order by updated_at, id limit ?", limit);
  }

  /** How many of an account's charges match the filter. */
  public long count(UUID clientId, ChargeFilter filter) {
    ChargeCondition condition = new ChargeCondition(clientId, filter);
    return count(condition.sql(), condition.arguments().toArray());
  }

  /**
   * One page of an account's charges that match the filter, by creation time and id.
   *
   * @param newestFirst the direction
   * @param limit how many rows at most
   * @param offset how many rows to pass over
   */
  public List<ChargeRow> list(
      UUID clientId, ChargeFilter filter, boolean newestFirst, int limit, long offset) {
    ChargeCondition condition = new ChargeCondition(clientId, filter);
    List<Object> arguments = condition.arguments();
    arguments.addAll(List.of(limit, offset));
    return query(
        condition.sql()
            + " order by created_at %1$s, id %1$s limit ? offset ?"
                .formatted(newestFirst ? "desc" : "asc"),
        arguments.toArray());
  }

  /** How many charges of each block of an account's list match the filter, by its number. */
  public Map<Integer, Long> counts(UUID clientId, ChargeFilter filter, ListPart part) {
    ChargeCondition condition = new ChargeCondition(clientId, filter.withoutTimes());
    List<@Nullable Object> arguments = new ArrayList<>(condition.arguments());
    arguments.addAll(blocks(clientId, filter, part));
    Map<Integer, Long> counts = new HashMap<>();
    jdbc.query(
        "select number, (select count(*) from charge %s and %s) from %s"
            .formatted(condition.sql(), IN_BLOCK, BLOCKS),
        row -> {
          counts.put(row.getInt(1), row.getLong(2));
        },
        arguments.toArray());
    return counts;
  }

  /**
   * Some charges of a part of an account's list that match the filter, by creation time and id.
   *
   * @param newestFirst the direction
   * @param limit how many rows at most
   * @param offset how many rows to pass over
   */
  public List<ChargeRow> list(
      UUID clientId,
      ChargeFilter filter,
      ListPart part,
      boolean newestFirst,
      int limit,
      long offset) {
    ChargeCondition condition = new ChargeCondition(clientId, filter.withoutTimes());
    List<@Nullable Object> arguments = blocks(clientId, filter, part);
    arguments.addAll(condition.arguments());
    arguments.addAll(List.of(limit + offset, limit, offset));
    return query(
        """
        where id = any (array(
          select place.id from %1$s
            cross join lateral (select id, created_at from charge %2$s and %3$s
            order by created_at %4$s, id %4$s limit ?) place
          order by place.created_at %4$s, place.id %4$s limit ? offset ?))
        order by created_at %4$s, id %4$s
        """
            .formatted(BLOCKS, condition.sql(), IN_BLOCK, newestFirst ? "desc" : "asc"),
        arguments.toArray());
  }

  private static List<@Nullable Object> blocks(UUID clientId, ChargeFilter filter, ListPart part) {
    List<@Nullable Object> arguments = new ArrayList<>();
    arguments.add(time(filter.createdAfter()));
    arguments.add(time(filter.createdBefore()));
    arguments.add(part.originalAmount());
    arguments.add(new SqlArrayValue("int4", part.blocks().toArray()));
    arguments.addAll(List.of(clientId, clientId));
    return arguments;
  }

  private static @Nullable OffsetDateTime time(@Nullable Instant instant) {
    return instant == null ? null : Timestamps.toDatabase(instant);
  }
}
