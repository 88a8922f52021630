package com.paymenthub.platform.writing;

import com.paymenthub.platform.Transactions;
import com.paymenthub.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A table of seats, each of which only one guest gets, with everything that writes rows of steps
 * into it. The rows of steps are written by a single writer, so that a test can keep it busy, or by
 * more of them.
 */
final class Seats {

  private static final RowStatement TAKE =
      RowStatement.guarded(
          WriteOrder.CHARGES,
          """
          insert into seat (name, guest) select * from unnest(?, ?) on conflict do nothing
          returning name
          """,
          List.of("varchar", "varchar"));

  private final JdbcTemplate owner;
  private final JdbcTemplate jdbc;
  private final StepRows rows;
  private final Semaphore door = new Semaphore(1);
  private final GroupWriter writer;
  private final Transactions transactions;

  Seats() {
    this(1);
  }

  /** Steps are written by so many writers. */
  Seats(int writers) {
    this(TestDatabase.create().ownerDataSource(), writers);
  }

  /** A table in this database, whose schema exists. */
  Seats(DataSource database, int writers) {
    this(database, writers, Duration.ofMinutes(10));
  }

  /** Steps wait for so long for a writer. */
  Seats(DataSource database, int writers, Duration maximumWait) {
    owner = new JdbcTemplate(database);
    // Another data source, so that looking at the table is no part of a step.
    jdbc = new JdbcTemplate(new DelegatingDataSource(database));
    rows = new StepRows(jdbc);
    writer = new GroupWriter(new ForWriters(database), writers, maximumWait);
    transactions = new Transactions(new StepTransactionManager(jdbc.getDataSource(), writer));
    owner.execute("create table seat (name varchar primary key, guest varchar not null)");
  }

  /** While somebody has its one permit, the writer that has taken a group waits. */
  Semaphore door() {
    return door;
  }

  /** How many steps wait for the writer to take them. */
  int waiting() {
    return writer.waiting();
  }

  /** For looking at the table, outside of all transactions. */
  JdbcTemplate owner() {
    return owner;
  }

  /** For reading and writing within a step. */
  JdbcTemplate jdbc() {
    return jdbc;
  }

  StepRows rows() {
    return rows;
  }

  RowStatement take() {
    return TAKE;
  }

  <T> T step(Supplier<T> work) {
    return transactions.run(work);
  }

  /** Takes a seat in a step of its own, unless it is taken. */
  boolean take(String name, String guest) {
    return step(() -> rows.write(TAKE, NewRow.of(name, name, guest)));
  }

  /** The names of the seats, in order. */
  List<String> taken() {
    return owner.queryForList("select name from seat order by name", String.class);
  }

  /** What waits for locks as briefly as the service's own writers do, and waits at the door. */
  private final class ForWriters extends DelegatingDataSource {
    ForWriters(DataSource database) {
      super(database);
    }

    @Override
    public Connection getConnection() throws SQLException {
      door.acquireUninterruptibly();
      door.release();
      Connection connection = super.getConnection();
      try (Statement statement = connection.createStatement()) {
        statement.execute("set lock_timeout to '250ms'");
      }
      return connection;
    }
  }

  /** In how many transactions the seats were taken. */
  long transactionsOf(String pattern) {
    return owner.queryForObject(
        "select count(distinct xmin::text) from seat where name like ?", Long.class, pattern);
  }
}
