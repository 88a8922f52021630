package com.paymenthub.projections.derived;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Compares what lists have counted ahead with the charges themselves. How many charges a block is
 * said to have is left out: it only decides when the next block begins, and a charge that comes
 * late may be in another block.
 */
final class ListCounts {

  /**
   * The charges, less what is not counted yet; each in the blocks that it belongs to. Every charge
   * is counted for its merchant and for all merchants (zeros), with its amount and with all (0).
   */
  private static final String COUNTED =
      """
      with known as (
        select client_id, merchant_id, payment_type, status, original_amount, created_at, id,
          1 as charges from charge where client_id = $client
        union all
        select client_id, merchant_id, payment_type, status, original_amount, created_at, id, -1
        from charge_change where client_id = $client
        union all
        select client_id, merchant_id, payment_type, status_before, original_amount, created_at,
          id, 1
        from charge_change where client_id = $client and status_before is not null),
      counted as (
        select client_id, scope.amount, merchant.id as merchant_id, coalesce(block.number, 0) as
          number, payment_type, status, sum(charges) as charges
        from known
          cross join lateral (values (0::bigint), (original_amount)) as scope (amount)
          cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid),
            (merchant_id)) as merchant (id)
          left join lateral (
            select number from charge_block
            where client_id = known.client_id and original_amount = scope.amount
              and (first_created_at, first_id) <= (known.created_at, known.id)
            order by first_created_at desc, first_id desc limit 1) block on true
        group by 1, 2, 3, 4, 5, 6 having sum(charges) <> 0)
      select client_id, original_amount, merchant_id, 0 as level, number, payment_type, status,
        stored.charges as stored, expected.charges as expected
      from (select * from charge_count where client_id = $client and level = 0) stored
        full join (select client_id, amount as original_amount, merchant_id, number, payment_type,
          status, charges from counted) expected
          using (client_id, original_amount, merchant_id, number, payment_type, status)
      where stored.charges is distinct from expected.charges
      """;

  /** Each level above 0 must be the sum of the sixteen entries below it. */
  private static final String LEVELS =
      """
      with kept as (
        select client_id, original_amount, level.above
        from (select client_id, original_amount, max(number) as number from charge_block
            where client_id = $client group by 1, 2) last
          cross join lateral (select above from generate_series(1, 7) as levels (above)
            where last.number >> (4 * above) > 0) level),
      expected as (
        select client_id, original_amount, merchant_id, kept.above as level, number >> 4 as number,
          payment_type, status, sum(charges) as charges
        from kept join charge_count using (client_id, original_amount)
        where charge_count.level = kept.above - 1
        group by 1, 2, 3, 4, 5, 6, 7)
      select client_id, original_amount, merchant_id, level, number, payment_type, status,
        stored.charges as stored, expected.charges as expected
      from (select * from charge_count where client_id = $client and level > 0) stored
        full join expected
          using (client_id, original_amount, merchant_id, level, number, payment_type, status)
      where stored.charges is distinct from expected.charges
      """;

  /** The first block of a scope begins with nothing; each other one with one of its charges. */
  private static final String BEGINNINGS =
      """
      select client_id, original_amount, number, (first_created_at, first_id)::text as stored
      from charge_block block
      where client_id = $client and case when number = 0 then
          first_created_at <> '-infinity' or first_id <> '00000000-0000-0000-0000-000000000000'
        else not exists (select from charge where charge.id = block.first_id
            and charge.client_id = block.client_id
            and charge.created_at = block.first_created_at
            and block.original_amount in (0, charge.original_amount))
          or not exists (select from charge_block previous
            where previous.client_id = block.client_id
              and previous.original_amount = block.original_amount
              and previous.number = block.number - 1
              and (previous.first_created_at, previous.first_id)
                < (block.first_created_at, block.first_id))
        end
      """;

  /** The last block of a scope ends with the last of the scope's charges that is counted. */
  private static final String ENDS =
      """
      select client_id, original_amount, number, (last_created_at, last_id)::text as stored,
        (last_charge.created_at, last_charge.id)::text as expected
      from (select distinct on (client_id, original_amount) * from charge_block
          where client_id = $client order by client_id, original_amount, number desc) block
        left join lateral (select created_at, id from charge
          where client_id = block.client_id and block.original_amount in (0, charge.original_amount)
            and not exists (select from charge_change
              where charge_change.id = charge.id and status_before is null)
          order by created_at desc, id desc limit 1) last_charge on true
      where (last_created_at, last_id) is distinct from (last_charge.created_at, last_charge.id)
      """;

  /** Every uncounted change must agree with its charge. */
  private static final String CHANGES =
      """
      select change.id from charge_change change left join charge on charge.id = change.id
      where change.client_id = $client
        and (change.client_id, change.merchant_id, change.payment_type, change.original_amount,
          change.created_at)
        is distinct from (charge.client_id, charge.merchant_id, charge.payment_type,
          charge.original_amount, charge.created_at)
      """;

  /** PostgreSQL finds the next account of an index, and does not read all of its charges. */
  private static final String ACCOUNTS =
      """
      with recursive charged (id) as (
        (select client_id from charge order by client_id limit 1)
        union all
        select (select client_id from charge where client_id > charged.id
          order by client_id limit 1) from charged where charged.id is not null)
      select id from charged where id is not null
      union select client_id from charge_change
      union select client_id from charge_block
      union select client_id from charge_count
      order by 1
      """;

  private ListCounts() {}

  /** The accounts that have charges, or counts of charges; in a transaction of its own. */
  static List<UUID> accounts(Connection connection) throws SQLException {
    List<UUID> accounts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(ACCOUNTS)) {
      while (row.next()) {
        accounts.add(row.getObject(1, UUID.class));
      }
    }
    connection.rollback();
    return accounts;
  }

  /** Tells what is counted otherwise of an account's lists; in a transaction of its own. */
  static void compare(Connection connection, UUID account, Consumer<TableDifference> found)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set local transaction_timeout = 0");
    }
    for (String sql : new String[] {COUNTED, LEVELS}) {
      query(
          connection,
          sql,
          account,
          row ->
              new TableDifference(
                  "charge_count",
                  "%s amount %d merchant %s level %d block %d %s %s"
                      .formatted(
                          row.getString("client_id"),
                          row.getLong("original_amount"),
                          row.getString("merchant_id"),
                          row.getInt("level"),
                          row.getInt("number"),
                          row.getString("payment_type"),
                          row.getString("status")),
                  "charges",
                  row.getString("stored"),
                  row.getString("expected")),
          found);
    }
    query(
        connection,
        CHANGES,
        account,
        row ->
            new TableDifference(
                "charge_change",
                row.getString("id"),
                TableDifference.ROW,
                "there",
                "as its charge is"),
        found);
    query(
        connection,
        BEGINNINGS,
        account,
        row ->
            new TableDifference(
                "charge_block",
                block(row),
                "first",
                row.getString("stored"),
                "the place of a charge behind those of the block before"),
        found);
    query(
        connection,
        ENDS,
        account,
        row ->
            new TableDifference(
                "charge_block",
                block(row),
                "last",
                row.getString("stored"),
                row.getString("expected")),
        found);
    connection.rollback();
  }

  private static String block(ResultSet row) throws SQLException {
    return "%s amount %d block %d"
        .formatted(
            row.getString("client_id"), row.getLong("original_amount"), row.getInt("number"));
  }

  private static void query(
      Connection connection,
      String sql,
      UUID account,
      Reading reading,
      Consumer<TableDifference> found)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql.replace("$client", "'" + account + "'"))) {
      while (row.next()) {
        found.accept(reading.read(row));
      }
    }
  }

  /** Makes a difference of a row. */
  @FunctionalInterface
  private interface Reading {
    TableDifference read(ResultSet row) throws SQLException;
  }
}
