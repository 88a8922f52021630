package com.paymenthub.api.rebuild;

import static com.paymenthub.api.rebuild.NewTables.execute;

import com.paymenthub.api.replay.DerivedTable;
import com.paymenthub.api.replay.DerivedTables;
import com.paymenthub.api.throttle.Throttle;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;

/** The tables of a new generation of what follows from histories, with the counts of lists. */
final class Generation {

  private final DerivedTables tables;
  private final NewTables anew;

  Generation(DerivedTables tables) {
    this.tables = tables;
    this.anew =
        new NewTables(
            Stream.concat(
                    tables.all().stream().map(DerivedTable::table), DerivedTables.COUNTS.stream())
                .toList());
  }

  /** What the live tables are like: columns, indexes and settings. */
  String likeness(Connection connection) throws SQLException {
    return anew.likeness(connection);
  }

  /** Makes empty tables, without indexes, in place of what an earlier rebuild has left. */
  void create(Connection connection) throws SQLException {
    execute(connection, "drop view if exists rebuilding.charge");
    anew.create(connection);
    execute(connection, "delete from rebuilding.state");
  }

  /**
   * Makes the constraints and indexes that the live tables have, and counts lists. Each is
   * committed by itself: a transaction that has written keeps readers of the stream of events from
   * what came since it began.
   */
  void index(Connection connection, Throttle throttle) throws SQLException {
    for (String statement : anew.missingIndexes(connection)) {
      execute(connection, statement);
      connection.commit();
      throttle.rest();
    }
    count(connection);
    connection.commit();
    throttle.rest();
    for (String statement : anew.analyses()) {
      execute(connection, statement);
      connection.commit();
      throttle.rest();
    }
  }

  /** Runs the body of {@code count_charges_anew} against the new tables. */
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
                .formatted(NewTables.LIVE, table.readAs(), NewTables.nameOf(table.table())));
      }
    }
    anew.takePlace(connection);
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
}
