package com.paymenthub.api.finance;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables of a new generation: in a schema of their own, each under the name of the live table and
 * like it, so that names of indexes and constraints stay the same when one takes the place of the
 * other.
 */
final class NewTables {

  /** Where they are until they are the live ones. */
  static final String SCHEMA = "rebuilding";

  /** Where the live ones are. */
  static final String LIVE = "payments";

  private final List<String> names;

  /**
   * The new tables that are like some live ones.
   *
   * @param names of the live ones, without their schema
   */
  NewTables(List<String> names) {
    this.names = List.copyOf(names);
  }

  /** The name of a new table, with its schema. */
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
    for (String table : names) {
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

  /** Drops them. */
  void drop(Connection connection) throws SQLException {
    for (String table : names) {
      execute(connection, "drop table if exists " + nameOf(table));
    }
  }

  /** Makes the constraints and indexes that the live tables have. */
  void index(Connection connection) throws SQLException {
    executeAll(
        connection,
        """
        with has as (
          select relname from pg_class where relnamespace = 'rebuilding'::regnamespace)
        select format('alter table rebuilding.%I add constraint %I %s', relname, conname,
          pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where relnamespace = 'payments'::regnamespace and relname = any (?)
          and contype in ('p', 'u') and conname not in (select relname from has)
        union all
        select replace(pg_get_indexdef(indexrelid), format(' ON payments.%I ', relname),
          format(' ON rebuilding.%I ', relname))
        from pg_index join pg_class on pg_class.oid = indrelid
        where relnamespace = 'payments'::regnamespace and relname = any (?)
          and not exists (select from pg_constraint where conindid = indexrelid)
          and (select relname from pg_class where oid = indexrelid) not in (
            select relname from has)
        """,
        2);
  }

  /** Lets the database know what is in them. */
  void analyze(Connection connection) throws SQLException {
    for (String table : names) {
      execute(connection, "analyze " + nameOf(table));
    }
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
        statement.setArray(index, connection.createArrayOf("name", names.toArray()));
      }
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          texts.add(row.getString(1));
        }
      }
    }
    return texts;
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
