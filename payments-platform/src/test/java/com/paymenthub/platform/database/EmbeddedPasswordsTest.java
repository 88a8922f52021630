package com.paymenthub.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded database lets in who knows the password of a role, at any moment. */
class EmbeddedPasswordsTest {

  private static final List<String> ROLES =
      List.of(EmbeddedDatabase.SUPERUSER, EmbeddedDatabase.OWNER, EmbeddedDatabase.LOGIN);

  /** PostgreSQL's answers to a wrong password, and to an address that it does not know. */
  private static final List<String> NOT_LET_IN = List.of("28P01", "28000");

  @TempDir Path directory;

  private PaymentsHome home;

  @BeforeEach
  void emptyHome() {
    home = new PaymentsHome(directory);
  }

  @Test
  void each_role_has_a_password_of_its_own_in_a_file_of_its_owner() throws Exception {
    try (EmbeddedDatabase database = EmbeddedDatabase.start(home)) {
      for (String role : ROLES) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(role))))
            .isEqualTo("rw-------");
        for (String other : ROLES) {
          if (role.equals(other)) {
            assertThatCode(() -> connect(database, role, database.password(other)))
                .doesNotThrowAnyException();
          } else {
            assertRefused(database, role, database.password(other));
          }
        }
        assertRefused(database, role, "guessed");
      }
      assertThat(directory.resolve("postgres.password.first")).doesNotExist();
    }
  }

  @Test
  void a_first_start_lets_nobody_in_without_a_password_at_any_moment() throws Exception {
    CompletableFuture<EmbeddedDatabase> start =
        CompletableFuture.supplyAsync(() -> EmbeddedDatabase.start(home));
    int refused = 0;
    while (!start.isDone() || refused == 0) {
      String state = stateOfAnAttempt();
      assertThat(state).as("SQLSTATE of an attempt with a wrong password").isNotEqualTo("00000");
      refused += NOT_LET_IN.contains(state) ? 1 : 0;
      pause(start);
    }
    start.get().close();

    assertThat(refused).isPositive();
  }

  /** Until the next attempt, which may find the database in another state. */
  private static void pause(CompletableFuture<?> start) throws Exception {
    try {
      start.get(1, TimeUnit.MILLISECONDS);
    } catch (TimeoutException stillStarting) {
      // Then it is tried again.
    }
  }

  @Test
  void a_database_of_an_earlier_version_gets_a_password_for_each_role() throws Exception {
    makeInTheOldWay("the one of all roles");

    try (EmbeddedDatabase database = EmbeddedDatabase.start(home)) {
      for (String role : List.of(EmbeddedDatabase.OWNER, EmbeddedDatabase.LOGIN)) {
        assertRefused(database, role, "the one of all roles");
        assertThatCode(() -> connect(database, role, database.password(role)))
            .doesNotThrowAnyException();
      }
      try (Connection owner =
              DriverManager.getConnection(
                  database.jdbcUrl(),
                  EmbeddedDatabase.OWNER,
                  database.password(EmbeddedDatabase.OWNER));
          Statement statement = owner.createStatement()) {
        assertThat(statement.executeUpdate("update kept set number = number")).isOne();
      }
    }
  }

  @Test
  void passwords_of_the_service_are_others_after_each_start() throws IOException {
    EmbeddedDatabase.start(home).close();
    String before = Files.readString(file(EmbeddedDatabase.LOGIN));
    Files.delete(file(EmbeddedDatabase.OWNER));

    EmbeddedDatabase.start(home).close();

    assertThat(file(EmbeddedDatabase.LOGIN)).content().isNotEqualTo(before);
    assertThat(file(EmbeddedDatabase.OWNER)).isNotEmptyFile();
  }

  /** As versions before this one did it: first trust, then one password for all. */
  private void makeInTheOldWay(String password) throws Exception {
    Path data = directory.resolve("postgres");
    try (EmbeddedPostgres postgres =
            EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("unix_socket_directories", "")
                .start();
        Connection superuser = postgres.getPostgresDatabase().getConnection();
        Statement statement = superuser.createStatement()) {
      statement.execute("create role payments_application nologin");
      statement.execute("create role payments_owner login password '%s'".formatted(password));
      statement.execute(
          "create role payments_login login password '%s' in role payments_application"
              .formatted(password));
      statement.execute("create database payments owner payments_owner");
      statement.execute("alter role postgres password '%s'".formatted(password));
      try (Connection owner =
              postgres.getDatabase(EmbeddedDatabase.OWNER, "payments").getConnection();
          Statement table = owner.createStatement()) {
        table.execute("create schema kept; create table kept.kept as select 1 as number");
        table.execute("alter role payments_owner set search_path = kept");
      }
      Files.writeString(data.resolve("pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
    }
    home.writeSecret("postgres.password", password);
    Files.createFile(data.resolve("payments.ready"));
  }

  private Path file(String role) {
    return directory.resolve(role + ".password");
  }

  /** Tries to log in as the superuser on the port that PostgreSQL has written down. */
  private String stateOfAnAttempt() {
    try {
      List<String> lines = Files.readAllLines(directory.resolve("postgres/postmaster.pid"));
      try (Connection connection =
          DriverManager.getConnection(
              "jdbc:postgresql://127.0.0.1:%s/postgres?loginTimeout=5".formatted(lines.get(3)),
              EmbeddedDatabase.SUPERUSER,
              "guessed")) {
        connection.getMetaData();
        return "00000";
      }
    } catch (IOException | IndexOutOfBoundsException notYet) {
      return "";
    } catch (SQLException answer) {
      return answer.getSQLState();
    }
  }

  private static void assertRefused(EmbeddedDatabase database, String role, String password) {
    assertThatThrownBy(() -> connect(database, role, password))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("password authentication failed");
  }

  private static void connect(EmbeddedDatabase database, String role, String password)
      throws SQLException {
    try (Connection connection = DriverManager.getConnection(database.jdbcUrl(), role, password)) {
      connection.getMetaData();
    }
  }
}
