package com.paymenthub.api.rebuild;

import com.paymenthub.api.replay.DerivedTable;
import com.paymenthub.api.replay.DerivedTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The tables of a new generation: in a schema of their own, each under the name of the live table
 * and like it, so that names of indexes and constraints stay the same when one takes the place of
 * the other.
 */
final class Generation {

  /** Where they are until they are the live ones. */
  static final String SCHEMA = "rebuilding";

  private static final String LIVE = "payments";

  private final DerivedTables tables;

  Generation(DerivedTables tables) {
    this.tables = tables;
  }

  /** The name of a table of the new generation, with its schema. */
  static String nameOf(String table) {
    return SCHEMA + "." + table;
  }

  /** What the live tables are like: columns, indexes and settings. */
  String likeness(Connection connection) throws SQLException {
    return String.join(
        "",
        texts(
            connection,
            """
            select md5(coalesce(string_agg(line, ';' order by line), '')) from (
              select table_name || ordinal_position || column_name || udt_name
                || coalesce(generation_expression, '') as line
              from information_schema.columns
              where table_schema = 'payments' and table_name = any (?)
              union all
              select indexdef from pg_indexes
              where schemaname = 'payments' and tablename = any (?)) lines
            """,
            2));
  }

  /** Makes empty tables, without indexes, in place of what an earlier rebuild has left. */
  void create(Connection connection) throws SQLException {
    drop(connection);
    for (String table : names()) {
      execute(
          connection,
          "create table %s (like %s.%s including all excluding indexes)"
              .formatted(nameOf(table), LIVE, table));
    }
    executeAll(
        connection,
        """
        select format('alter table rebuilding.%I set (%s)', relname,
          array_to_string(reloptions, ', '))
        from pg_class where relnamespace = 'payments'::regnamespace and relname = any (?)
          and reloptions is not null
        union all
        select format('comment on table rebuilding.%I is %L', relname, obj_description(oid))
        from pg_class where relnamespace = 'payments'::regnamespace and relname = any (?)
          and obj_description(oid) is not null
        union all
        select format('grant %s on rebuilding.%I to %I', privilege_type, relname, grantee::regrole)
        from pg_class cross join lateral aclexplode(relacl)
        where relnamespace = 'payments'::regnamespace and relname = any (?)
          and grantee <> 0 and grantee <> relowner
        """,
        3);
  }

  /** Drops what there is of a generation that is not live. */
  void drop(Connection connection) throws SQLException {
    execute(connection, "drop view if exists rebuilding.charge");
    for (String table : names()) {
      execute(connection, "drop table if exists " + nameOf(table));
    }
    execute(connection, "delete from rebuilding.state");
  }

  /** Makes the constraints and indexes that the live tables have, and counts lists. */
  void index(Connection connection) throws SQLException {
    executeAll(
        connection,
        """
        select format('alter table rebuilding.%I add constraint %I %s', relname, conname,
          pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where relnamespace = 'payments'::regnamespace and relname = any (?)
          and contype in ('p', 'u')
        union all
        select replace(pg_get_indexdef(indexrelid), format(' ON payments.%I ', relname),
          format(' ON rebuilding.%I ', relname))
        from pg_index join pg_class on pg_class.oid = indrelid
        where relnamespace = 'payments'::regnamespace and relname = any (?)
          and not exists (select from pg_constraint where conindid = indexrelid)
        """,
        2);
    count(connection);
    for (String table : names()) {
      execute(connection, "analyze " + nameOf(table));
    }
  }

  /** The body of the function that counts the live charges, looking at the new ones instead. */
  private static void count(Connection connection) throws SQLException {
    execute(connection, "create view rebuilding.charge as select * from rebuilding.charge_g1");
    execute(connection, "set local search_path to rebuilding");
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                select format('do %L', format('declare block_size integer := %s; %s',
                  pg_get_expr(proargdefaults, 0), prosrc))
                from pg_proc where oid = 'payments.count_charges_anew(integer)'::regprocedure
                """)) {
      row.next();
      execute(connection, row.getString(1));
    }
    execute(connection, "set local search_path to payments");
    execute(connection, "drop view rebuilding.charge");
  }

  /**
   * Puts the new tables in the place of the live ones. The transaction has to be the only one that
   * writes rows of histories.
   */
  void takePlace(Connection connection) throws SQLException {
    execute(
        connection,
        "lock table %s in access exclusive mode"
            .formatted(
                String.join(
                    ", ",
                    Stream.concat(
                            tables.all().stream().map(DerivedTable::readAs),
                            DerivedTables.COUNTS.stream())
                        .toList())));
    keepLeases(connection, "charge_agenda", "charge_id");
    keepLeases(connection, "card_agenda", "card_id");
    for (DerivedTable<?> table : tables.all()) {
      if (!table.readAs().equals(table.table())) {
        execute(
            connection,
            "create or replace view %s.%s as select * from %s"
                .formatted(LIVE, table.readAs(), nameOf(table.table())));
      }
    }
    for (String table : names()) {
      execute(connection, "drop table %s.%s".formatted(LIVE, table));
      execute(connection, "alter table %s set schema %s".formatted(nameOf(table), LIVE));
    }
    execute(connection, "delete from rebuilding.state");
  }

  /** Whoever works on a row has a lease on it, which does not follow from events. */
  private static void keepLeases(Connection connection, String agenda, String key)
      throws SQLException {
    execute(
        connection,
        """
        update rebuilding.%1$s next set leased_until = live.leased_until from payments.%1$s live
        where live.%2$s = next.%2$s and live.position = next.position
          and live.leased_until is not null
        """
            .formatted(agenda, key));
  }

  private List<String> names() {
    return Stream.concat(
            tables.all().stream().map(DerivedTable::table), DerivedTables.COUNTS.stream())
        .toList();
  }

  /** Executes the statements that a query answers, whose parameters are the names of the tables. */
  private void executeAll(Connection connection, String query, int parameters) throws SQLException {
    for (String statement : texts(connection, query, parameters)) {
      execute(connection, statement);
    }
  }

  private List<String> texts(Connection connection, String query, int parameters)
      throws SQLException {
    List<String> texts = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int index = 1; index <= parameters; index++) {
        statement.setArray(index, connection.createArrayOf("name", names().toArray()));
      }
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          texts.add(row.getString(1));
        }
      }
    }
    return texts;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
