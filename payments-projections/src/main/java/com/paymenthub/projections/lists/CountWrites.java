package com.paymenthub.projections.lists;

import com.paymenthub.platform.Exclusive;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.projections.charges.ChargeChange;
import com.paymenthub.projections.lists.BlockAppender.Joined;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** What counting reads and writes; all of it in the transaction of its caller. */
@Repository
class CountWrites {

  /** An arbitrary number that no other advisory lock uses. */
  static final long LOCK = 8_110_442_017_953_201_118L;

  private static final String TAKE =
      """
      with taken as (
        delete from charge_change where ctid = any (array(
          select ctid from charge_change order by client_id, created_at, id, sequence_number
          limit ?))
        returning *)
      select * from taken order by client_id, created_at, id, sequence_number
      """;

  private static final String ENDS =
      """
      select block.* from unnest(?, ?) as scope (client_id, original_amount)
        cross join lateral (
          select * from charge_block
          where client_id = scope.client_id and original_amount = scope.original_amount
          order by number desc limit 1) block
      """;

  private static final String HOLDING =
      """
      select block.number
      from unnest(?, ?, ?, ?)
          with ordinality as place (client_id, original_amount, created_at, id, position)
        cross join lateral (
          select number from charge_block
          where client_id = place.client_id and original_amount = place.original_amount
            and (first_created_at, first_id) <= (place.created_at, place.id)
          order by first_created_at desc, first_id desc limit 1) block
      order by position
      """;

  private static final String GROW =
      """
      insert into charge_block as block (client_id, original_amount, number, first_created_at,
        first_id, last_created_at, last_id, charges)
      select client_id, original_amount, number, coalesce(first_created_at, '-infinity'),
        coalesce(first_id, '00000000-0000-0000-0000-000000000000'), last_created_at, last_id, charges
      from unnest(?, ?, ?, ?, ?, ?, ?, ?) as joined (client_id, original_amount, number,
        first_created_at, first_id, last_created_at, last_id, charges)
      on conflict (client_id, original_amount, number) do update set
        last_created_at = excluded.last_created_at, last_id = excluded.last_id,
        charges = block.charges + excluded.charges
      """;

  private static final String ADD =
      """
      insert into charge_count as counted (client_id, original_amount, merchant_id, level, number,
        payment_type, status, charges)
      select * from unnest(?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (client_id, original_amount, merchant_id, level, number, payment_type, status)
        do update set charges = counted.charges + excluded.charges
      returning case when charges = 0 then ctid::text end
      """;

  private static final String ADD_LEVEL =
      """
      insert into charge_count (client_id, original_amount, merchant_id, level, number,
        payment_type, status, charges)
      select client_id, original_amount, merchant_id, level + 1, number >> ?, payment_type, status,
        sum(charges)
      from charge_count
      where (client_id, original_amount) = (?, ?) and level = ?
      group by 1, 2, 3, 4, 5, 6, 7
      """;

  private final JdbcTemplate jdbc;
  private final Exclusive counting;

  CountWrites(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.counting = new Exclusive(jdbc, LOCK);
  }

  /** Whether the caller is the only one that counts, until its transaction ends. */
  boolean isAlone() {
    return counting.tryInTransaction();
  }

  /**
   * Takes changes to be counted away, in the order of their places, each charge's own in theirs.
   */
  List<ChargeChange> take(int limit) {
    return jdbc.query(TAKE, (row, _) -> ChargeChange.MAPPING.read(row), limit);
  }

  /** Changes that are not counted yet. */
  Backlog uncounted() {
    return Backlog.read(
        jdbc, "select count(*) as count, min(changed_at) as since from charge_change");
  }

  /** How the blocks of each scope end. */
  Map<Scope, BlockAppender> ends(Collection<Scope> scopes) {
    Map<Scope, BlockAppender> ends = new HashMap<>();
    scopes.forEach(scope -> ends.put(scope, new BlockAppender(scope, 0, 0, null, null)));
    jdbc.query(
        ENDS,
        row -> {
          Scope scope =
              new Scope(row.getObject("client_id", UUID.class), row.getLong("original_amount"));
          int number = row.getInt("number");
          ends.put(
              scope,
              new BlockAppender(
                  scope,
                  number,
                  row.getInt("charges"),
                  number == 0 ? null : place(row, "first"),
                  place(row, "last")));
        },
        array("uuid", scopes, Scope::clientId),
        array("int8", scopes, Scope::originalAmount));
    return ends;
  }

  /** The blocks that hold charges which were counted before, in the given order. */
  List<Integer> holding(List<Scope> scopes, List<Place> places) {
    return jdbc.queryForList(
        HOLDING,
        Integer.class,
        array("uuid", scopes, Scope::clientId),
        array("int8", scopes, Scope::originalAmount),
        array("timestamptz", places, CountWrites::time),
        array("uuid", places, Place::id));
  }

  /** Notes what the last blocks have got, and begins new ones. */
  void grow(Map<Scope, BlockAppender> ends) {
    List<Joined> rows = ends.values().stream().flatMap(growth -> growth.joined().stream()).toList();
    jdbc.update(
        GROW,
        array("uuid", rows, row -> row.scope().clientId()),
        array("int8", rows, row -> row.scope().originalAmount()),
        array("int4", rows, Joined::number),
        array("timestamptz", rows, row -> time(row.first())),
        array("uuid", rows, row -> row.first() == null ? null : row.first().id()),
        array("timestamptz", rows, row -> time(row.last())),
        array("uuid", rows, row -> row.last().id()),
        array("int4", rows, Joined::charges));
  }

  private static @Nullable OffsetDateTime time(@Nullable Place place) {
    return place == null ? null : Timestamps.toDatabase(place.createdAt());
  }

  /** Adds to counts, and removes those that have come to nothing. */
  void add(Map<CountKey, Long> counts) {
    List<CountKey> keys = List.copyOf(counts.keySet());
    List<@Nullable String> gone =
        jdbc.queryForList(
            ADD,
            String.class,
            array("uuid", keys, key -> key.scope().clientId()),
            array("int8", keys, key -> key.scope().originalAmount()),
            array("uuid", keys, CountKey::merchantId),
            array("int4", keys, CountKey::level),
            array("int4", keys, CountKey::number),
            array("varchar", keys, CountKey::paymentType),
            array("varchar", keys, CountKey::status),
            array("int8", keys, counts::get));
    Object[] rows = gone.stream().filter(Objects::nonNull).toArray();
    if (rows.length > 0) {
      jdbc.update(
          "delete from charge_count where ctid = any (?::text[]::tid[])",
          new SqlArrayValue("varchar", rows));
    }
  }

  /** Begins to keep a level of a scope, of the one below it. */
  void addLevel(Scope scope, int level) {
    jdbc.update(ADD_LEVEL, BlockLevels.SHIFT, scope.clientId(), scope.originalAmount(), level - 1);
  }

  private static Place place(ResultSet row, String which) throws SQLException {
    return new Place(
        Timestamps.at(row, which + "_created_at"), row.getObject(which + "_id", UUID.class));
  }

  private static <T> SqlArrayValue array(
      String type, Collection<T> rows, Function<T, ? extends @Nullable Object> value) {
    return new SqlArrayValue(type, rows.stream().map(value).toArray());
  }
}
