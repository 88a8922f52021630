package com.paymenthub.testing;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A fresh database with every table of the modules on the class path, and the same two roles as in
 * production: an owner that migrates and an application that cannot alter anything.
 *
 * <p>All databases of one run share one PostgreSQL and are copied from one migrated template, which
 * takes some ten milliseconds each.
 */
public final class TestDatabase {

  private static final String OWNER = "payments_owner";
  private static final String LOGIN = "payments_login";
  private static final String PASSWORD = "for-tests-only";

  /** The processes of one run may share a server. */
  private static final String PROCESS = "_" + ProcessHandle.current().pid();

  private static final String TEMPLATE = "payments_template" + PROCESS;
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private static @Nullable TestServer server;

  private final String jdbcUrl;

  private TestDatabase(String jdbcUrl) {
    this.jdbcUrl = jdbcUrl;
  }

  /** A new migrated database that nobody else uses. */
  public static TestDatabase create() {
    return copyOf(TEMPLATE);
  }

  /** A new database in which nothing was migrated yet: the roles exist, the schema does not. */
  public static TestDatabase createEmpty() {
    return copyOf("template0");
  }

  private static synchronized TestDatabase copyOf(String template) {
    TestServer running = server == null ? prepared(TestServer.start()) : server;
    server = running;
    String name = "test" + PROCESS + "_" + NUMBER.incrementAndGet();
    running.execute("create database %s template %s owner %s".formatted(name, template, OWNER));
    return new TestDatabase(running.url(name));
  }

  private static TestServer prepared(TestServer server) {
    server.createRole("payments_application nologin");
    server.createRole("%s login password '%s'".formatted(OWNER, PASSWORD));
    server.createRole(
        "%s login password '%s' in role payments_application".formatted(LOGIN, PASSWORD));
    server.execute("create database %s owner %s".formatted(TEMPLATE, OWNER));
    DataSource owner = new TestDatabase(server.url(TEMPLATE)).ownerDataSource();
    Flyway.configure()
        .dataSource(owner)
        .locations("classpath:db/migration")
        .failOnMissingLocations(false)
        .schemas("payments")
        .defaultSchema("payments")
        .validateMigrationNaming(true)
        .load()
        .migrate();
    return server;
  }

  /**
   * Connections as the service has them: in the role that may not alter anything. Each call of
   * {@code getConnection} opens one; tests that need many put a pool in front.
   */
  public DataSource applicationDataSource() {
    PGSimpleDataSource source = dataSource(LOGIN);
    source.setOptions("-c role=payments_application -c search_path=payments");
    return source;
  }

  /** Connections of the owner of the tables, as migrations have them. */
  public DataSource ownerDataSource() {
    PGSimpleDataSource source = dataSource(OWNER);
    source.setOptions("-c search_path=payments");
    return source;
  }

  /** Connections of the server's superuser, as administrators have them. */
  public DataSource administratorDataSource() {
    TestServer running = Objects.requireNonNull(server);
    PGSimpleDataSource source = dataSource(running.user());
    source.setPassword(running.password());
    return source;
  }

  /** Connections of another login of this database. */
  public DataSource dataSource(String user, String password) {
    PGSimpleDataSource source = dataSource(user);
    source.setPassword(password);
    return source;
  }

  /** The address, without credentials. */
  public String jdbcUrl() {
    return jdbcUrl;
  }

  /** The address of another database of the same server, in which nothing is stored. */
  public String serverUrl() {
    return jdbcUrl.replaceFirst("/test[_\\d]+", "/postgres");
  }

  /** The login that migrates and owns the tables. */
  public String ownerUsername() {
    return OWNER;
  }

  /** The owner's password. */
  public String ownerPassword() {
    return PASSWORD;
  }

  /** The login of the service, a member of {@code payments_application}. */
  public String applicationUsername() {
    return LOGIN;
  }

  /** The password of the service's login. */
  public String applicationPassword() {
    return PASSWORD;
  }

  /** The settings with which a service uses this database instead of the embedded one. */
  public Map<String, String> serviceSettings() {
    return Map.of(
        "spring.datasource.url", jdbcUrl,
        "spring.datasource.username", LOGIN,
        "spring.datasource.password", PASSWORD,
        "spring.flyway.user", OWNER,
        "spring.flyway.password", PASSWORD,
        // Plain HTTP, which production accounts use on this machine only.
        "server.address", "127.0.0.1",
        // The server of the tests forgets everything anyway.
        "payments.database.require-durability", "false",
        "payments.database.failover", "none");
  }

  private PGSimpleDataSource dataSource(String user) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(jdbcUrl);
    source.setUser(user);
    source.setPassword(PASSWORD);
    source.setLogServerErrorDetail(false);
    return source;
  }
}
