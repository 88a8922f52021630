package com.paymenthub.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * The PostgreSQL on which a run of tests makes its databases.
 *
 * @param url the address of its first database
 * @param user a superuser
 * @param password the superuser's password
 */
record TestServer(String url, String user, String password) {

  /**
   * Starts one, which ends with this process. An embedded one by default, without durability,
   * because its data die anyway; {@code payments.test.database=testcontainers} asks for a
   * container. An address of PostgreSQL there is that of a server that runs already and is for one
   * run of tests only; its superuser and the password are in {@code PGUSER} and {@code PGPASSWORD}.
   */
  static TestServer start() {
    String wanted = System.getProperty("payments.test.database", "embedded");
    if (wanted.startsWith("jdbc:postgresql:")) {
      return new TestServer(
          wanted,
          System.getenv().getOrDefault("PGUSER", "postgres"),
          System.getenv().getOrDefault("PGPASSWORD", ""));
    }
    return wanted.equals("testcontainers") ? container() : embedded();
  }

  private static TestServer embedded() {
    try {
      // Not closed here: the library stops it when this process ends.
      EmbeddedPostgres postgres =
          EmbeddedPostgres.builder()
              .setServerConfig("max_connections", "300")
              .setServerConfig("unix_socket_directories", "")
              .start();
      return new TestServer(
          "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(postgres.getPort()), "postgres", "");
    } catch (IOException e) {
      throw new UncheckedIOException("the PostgreSQL of the tests does not start", e);
    }
  }

  /** Testcontainers' driver starts the container, so that nothing here needs its classes. */
  private static TestServer container() {
    try (Connection connection =
        DriverManager.getConnection("jdbc:tc:postgresql:18:///postgres?TC_DAEMON=true")) {
      String url = connection.getMetaData().getURL().replaceFirst("\\?.*", "");
      return new TestServer(url, "test", "test");
    } catch (SQLException e) {
      throw new IllegalStateException("the PostgreSQL container does not start", e);
    }
  }

  /** The address of another of its databases. */
  String url(String database) {
    return url.replaceFirst("/[^/?]*(?=\\?|$)", "/" + database);
  }

  /** Makes a role, unless another process of the same run has made it. */
  void createRole(String definition) {
    execute(
        """
        do $$ begin
          create role %s;
        exception when duplicate_object or unique_violation then null;
        end $$
        """
            .formatted(definition));
  }

  /** Runs one statement as the superuser. */
  void execute(String sql) {
    Properties credentials = new Properties();
    credentials.setProperty("user", user);
    credentials.setProperty("password", password);
    try (Connection connection = DriverManager.getConnection(url, credentials);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException("the database for tests refuses: " + sql, e);
    }
  }
}
