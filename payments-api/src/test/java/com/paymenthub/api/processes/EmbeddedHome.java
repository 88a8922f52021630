package com.paymenthub.api.processes;

import com.paymenthub.providers.adapters.sandbox.DatabaseBooks;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * What an operator can see of an embedded database from its directory.
 *
 * @param directory {@code PAYMENTS_HOME}
 */
public record EmbeddedHome(Path directory) {

  /** Not more than {@code min_wal_size} lets PostgreSQL keep. */
  private static final int LOG_FILES = 60;

  /** The number that PostgreSQL left in its file. */
  long postgresNumber() {
    return Long.parseLong(read("postgres/postmaster.pid").lines().findFirst().orElseThrow());
  }

  /** The PostgreSQL process, when one runs; one that ended and was not reaped does not. */
  public Optional<ProcessHandle> postgres() {
    return Files.notExists(directory.resolve("postgres/postmaster.pid"))
        ? Optional.empty()
        : ProcessHandle.of(postgresNumber()).filter(found -> found.info().command().isPresent());
  }

  /** Runs SQL as the owner of the tables, and answers the first column of a first row. */
  public String sql(String statement) {
    return sql("payments_owner", statement);
  }

  /**
   * Makes PostgreSQL what it is after hours: one that writes its log into files that it has
   * already. Each new one is 16 MiB of zeros, which hold up all commits for tens of milliseconds.
   */
  public void age() {
    for (int file = 0; file < LOG_FILES; file++) {
      sql("postgres", "select pg_logical_emit_message(false, 'age', ''), pg_switch_wal()");
    }
    sql("postgres", "checkpoint");
  }

  /** What its simulators have moved, the oldest first. */
  List<SimulatedMovement> movements() {
    try {
      return new DatabaseBooks(owner()).movements();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Connections as the owner of the tables. */
  public DataSource owner() {
    PGSimpleDataSource owner = new PGSimpleDataSource();
    owner.setUrl(url());
    owner.setUser("payments_owner");
    owner.setPassword(password("payments_owner"));
    owner.setOptions("-c search_path=payments");
    return owner;
  }

  private String url() {
    return "jdbc:postgresql://127.0.0.1:%s/payments".formatted(read("postgres.port"));
  }

  /**
   * The password of a role. Builds before 1.0.0 have one for all roles, which bench/against may
   * start.
   */
  public String password(String role) {
    String own = role + ".password";
    return read(Files.exists(directory.resolve(own)) ? own : "postgres.password");
  }

  private String sql(String user, String statement) {
    try (Connection connection = DriverManager.getConnection(url(), user, password(user));
        Statement running = connection.createStatement()) {
      running.execute("set search_path to payments");
      if (!running.execute(statement)) {
        return "";
      }
      try (ResultSet result = running.getResultSet()) {
        return result.next() ? result.getString(1) : "";
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The content of a file in the directory. */
  public String read(String file) {
    try {
      return Files.readString(directory.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
