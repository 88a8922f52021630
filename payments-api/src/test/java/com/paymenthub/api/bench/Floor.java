package com.paymenthub.api.bench;

import com.paymenthub.api.processes.EmbeddedHome;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.flywaydb.core.Flyway;

/**
 * What PostgreSQL alone can do: a second database on the service's own server, with the same
 * tables, rights and durability, into which plain JDBC writes the rows of charges.
 */
final class Floor {

  /** How many charges are written together in groups, as the service does it at most. */
  static final int GROUP = 32;

  private static final String DATABASE = "floor";

  private final EmbeddedHome home;
  private final ChargeWrites writes;
  private final UUID account = UUID.randomUUID();

  private Floor(EmbeddedHome home, ChargeWrites writes) {
    this.home = home;
    this.writes = writes;
  }

  /** Makes the database, and in it one webhook for every event. */
  static Floor create(EmbeddedHome home, ChargeWrites writes) throws SQLException {
    Floor floor = new Floor(home, writes);
    try (Connection connection = floor.connect("postgres", "postgres");
        Statement statement = connection.createStatement()) {
      statement.execute("create database %s owner payments_owner".formatted(DATABASE));
    }
    Flyway.configure()
        .dataSource(floor.url(DATABASE), "payments_owner", home.password("payments_owner"))
        .locations("classpath:db/migration")
        .schemas("payments")
        .defaultSchema("payments")
        .load()
        .migrate();
    try (Connection connection = floor.connect(DATABASE, "payments_owner");
        Statement statement = connection.createStatement()) {
      statement.execute(ThroughputMeasurement.webhookOf(floor.account.toString()));
    }
    return floor;
  }

  /** One connection that writes one charge after the other. */
  Worker worker() throws SQLException {
    return worker(1);
  }

  /** One connection that writes charges in groups. */
  Worker groupWorker() throws SQLException {
    return worker(GROUP);
  }

  /** A connection as the service has them: in its role, with full durability. */
  private Worker worker(int charges) throws SQLException {
    Connection connection = connect(DATABASE, "payments_login");
    try (Statement statement = connection.createStatement()) {
      statement.execute("set role payments_application");
      statement.execute("set search_path to payments");
    }
    return new Worker(connection, writes.prepare(connection), account, charges);
  }

  private Connection connect(String database, String user) throws SQLException {
    return DriverManager.getConnection(url(database), user, home.password(user));
  }

  private String url(String database) {
    return "jdbc:postgresql://127.0.0.1:%s/%s".formatted(home.read("postgres.port"), database);
  }

  /** Writes the rows of so many charges at a time. */
  record Worker(Connection connection, ChargeWrites.Prepared statements, UUID account, int charges)
      implements Window.Worker {

    @Override
    public void work() throws SQLException {
      if (charges == 1) {
        statements.execute(account);
      } else {
        statements.executeTogether(account, charges);
      }
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
