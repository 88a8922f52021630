package com.paymenthub.platform.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/**
 * A real PostgreSQL with full durability whose data survive restarts, used when no other database
 * is configured. One service at a time may use it; commands may use it together with the running
 * service.
 */
public final class EmbeddedDatabase implements Closeable {

  static final String OWNER = "payments_owner";
  static final String LOGIN = "payments_login";

  /** The login that may do everything. */
  static final String SUPERUSER = "postgres";

  private static final String AUTHENTICATION = "scram-sha-256";
  private static final String BINARIES = "postgres-binaries";
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedDatabase.class);
  private static final Duration START_WAIT = Duration.ofMinutes(1);

  /** Is that of the superuser once the first start was completed. */
  private static final String FIRST_PASSWORD_FILE = "postgres.password.first";

  private static final String PORT_FILE = "postgres.port";

  /**
   * A file in the data directory that says that the first start was completed. A directory without
   * it is an incomplete first start, and is deleted.
   */
  private static final String READY_FILE = "payments.ready";

  /**
   * The library starts PostgreSQL without durability, and PostgreSQL writes parameters of
   * statements into its log. These settings correct both.
   */
  static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("fsync", "on"),
          Map.entry("synchronous_commit", "on"),
          Map.entry("full_page_writes", "on"),
          Map.entry("listen_addresses", "127.0.0.1"),
          // No socket file in a directory that everyone may write to.
          Map.entry("unix_socket_directories", ""),
          Map.entry("max_connections", "200"),
          Map.entry("shared_buffers", "256MB"),
          // Creating new files for the write-ahead log delays every commit, so that old files are
          // kept for reuse.
          Map.entry("min_wal_size", "1GB"),
          Map.entry("max_wal_size", "4GB"),
          Map.entry("log_error_verbosity", "terse"),
          Map.entry("log_min_error_statement", "panic"),
          Map.entry("log_parameter_max_length", "0"),
          Map.entry("log_parameter_max_length_on_error", "0"));

  private final int port;
  private final PaymentsHome home;
  private final Closeable resources;

  private EmbeddedDatabase(int port, PaymentsHome home, Closeable resources) {
    this.port = port;
    this.home = home;
    this.resources = resources;
  }

  /**
   * Starts the database under {@code PAYMENTS_HOME/postgres}, or a new one when there is none.
   *
   * @throws IllegalStateException when another service uses it
   */
  static EmbeddedDatabase start(PaymentsHome home) {
    FileLock lock =
        lock(home)
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "another service is running on %s; stop it, or set PAYMENTS_HOME or"
                                .formatted(home.directory())
                            + " spring.datasource.url"));
    try {
      return start(home, lock);
    } catch (IOException e) {
      release(lock);
      throw new UncheckedIOException(
          "the embedded PostgreSQL under %s does not start".formatted(home.directory()), e);
    } catch (RuntimeException e) {
      release(lock);
      throw e;
    }
  }

  /** Whether there is one: its first start was completed. */
  static boolean exists(PaymentsHome home) {
    return Files.exists(home.resolve(passwordFile(SUPERUSER)));
  }

  /** The database of a running service; empty when none is running. */
  static Optional<EmbeddedDatabase> join(PaymentsHome home) {
    Optional<FileLock> lock = lock(home);
    if (lock.isPresent()) {
      release(lock.get());
      return Optional.empty();
    }
    try {
      int port = Integer.parseInt(Files.readString(home.resolve(PORT_FILE)).strip());
      return Optional.of(new EmbeddedDatabase(port, home, () -> {}));
    } catch (IOException starting) {
      throw new IllegalStateException(
          "a service on %s is just starting; try again".formatted(home.directory()), starting);
    }
  }

  /** The address for JDBC, without credentials. */
  String jdbcUrl() {
    return "jdbc:postgresql://127.0.0.1:%d/payments".formatted(port);
  }

  /** The password of a role. */
  String password(String role) {
    return password(home, role);
  }

  /** The password of a role of the database under {@code PAYMENTS_HOME}. */
  static String password(PaymentsHome home, String role) {
    try {
      return Files.readString(home.resolve(passwordFile(role)), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("the password of %s cannot be read".formatted(role), e);
    }
  }

  private static String passwordFile(String role) {
    return role + ".password";
  }

  private static EmbeddedDatabase start(PaymentsHome home, FileLock lock) throws IOException {
    Path data = home.resolve("postgres");
    Files.deleteIfExists(home.resolve(PORT_FILE));
    OrphanedPostgres.stop(data);
    boolean isNew = !exists(home);
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            // The default would be a directory below /tmp, which everyone may write to and which
            // the system may clean up.
            .setOverrideWorkingDirectory(home.ownDirectory(BINARIES).toFile())
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(false)
            .setPGStartupWait(START_WAIT);
    SETTINGS.forEach(builder::setServerConfig);
    if (isNew) {
      clearRemnants(data);
      requirePasswords(builder, home);
    } else {
      builder.setConnectConfig("password", password(home, SUPERUSER));
    }
    EmbeddedPostgres postgres = builder.start();
    try {
      // The library lets everybody write to it at the first start of a process.
      home.ownDirectory(BINARIES);
      if (isNew) {
        prepare(postgres);
      }
      replacePasswords(postgres, home);
      if (isNew) {
        Files.move(
            home.resolve(FIRST_PASSWORD_FILE),
            home.resolve(passwordFile(SUPERUSER)),
            StandardCopyOption.ATOMIC_MOVE);
      }
      markReady(data);
      home.writeSecret(PORT_FILE, String.valueOf(postgres.getPort()));
    } catch (IOException | RuntimeException e) {
      postgres.close();
      throw e;
    }
    return new EmbeddedDatabase(
        postgres.getPort(),
        home,
        () -> {
          Files.deleteIfExists(home.resolve(PORT_FILE));
          forgetCodes(postgres);
          postgres.close();
          release(lock);
        });
  }

  /** Only the remains of an interrupted first start, which hold no data, may be deleted. */
  private static void clearRemnants(Path data) throws IOException {
    if (Files.exists(data.resolve(READY_FILE))) {
      throw new IllegalStateException(
          "%s holds data, but %s beside it is gone; restore that file"
              .formatted(data, passwordFile(SUPERUSER)));
    }
    if (FileSystemUtils.deleteRecursively(data)) {
      LOG.info("the first start was interrupted before anything was stored; starting over");
    }
  }

  private static void markReady(Path data) throws IOException {
    Path mark = data.resolve(READY_FILE);
    if (Files.notExists(mark)) {
      Files.createFile(mark);
    }
  }

  /**
   * Has a new database made that lets nobody in without a password, from its first moment on. The
   * library passes what it calls the locale to {@code initdb}, behind its own {@code --auth=trust}.
   */
  private static void requirePasswords(EmbeddedPostgres.Builder builder, PaymentsHome home) {
    String password = newPassword();
    home.writeSecret(FIRST_PASSWORD_FILE, password);
    builder
        .setLocaleConfig("auth", AUTHENTICATION)
        .setLocaleConfig("pwfile", home.resolve(FIRST_PASSWORD_FILE).toString())
        .setDataDirectoryCustomizer(EmbeddedDatabase::admitThisMachineOnly)
        .setConnectConfig("password", password);
  }

  private static void admitThisMachineOnly(File data) {
    try {
      Files.writeString(
          data.toPath().resolve("pg_hba.conf"),
          "host all all 127.0.0.1/32 %s\n".formatted(AUTHENTICATION));
    } catch (IOException e) {
      throw new UncheckedIOException("the new database cannot be prepared", e);
    }
  }

  /** Creates the roles, which cannot log in before they have a password, and the database. */
  private static void prepare(EmbeddedPostgres postgres) throws IOException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create role payments_application nologin");
      statement.execute("create role %s login".formatted(OWNER));
      statement.execute("create role %s login in role payments_application".formatted(LOGIN));
      statement.execute("create database payments owner " + OWNER);
    } catch (SQLException e) {
      throw new IOException("the new database cannot be prepared", e);
    }
  }

  /**
   * Gives each role of the service another password at each start. Before, all roles had that of
   * the superuser.
   */
  private static void replacePasswords(EmbeddedPostgres postgres, PaymentsHome home)
      throws IOException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
      PGConnection administrator = connection.unwrap(PGConnection.class);
      for (String role : List.of(OWNER, LOGIN)) {
        String password = newPassword();
        administrator.alterUserPassword(role, password.toCharArray(), AUTHENTICATION);
        home.writeSecret(passwordFile(role), password);
      }
    } catch (SQLException e) {
      throw new IOException("the passwords of the roles cannot be replaced", e);
    }
  }

  /**
   * Removes the verification codes of cards that were not used yet. A clean stop keeps the rows of
   * unlogged tables, and a copy of the directory would have them.
   */
  private static void forgetCodes(EmbeddedPostgres postgres) {
    try (Connection connection = postgres.getDatabase(SUPERUSER, "payments").getConnection();
        Statement statement = connection.createStatement();
        ResultSet table =
            statement.executeQuery("select to_regclass('payments.card_code') is not null")) {
      if (table.next() && table.getBoolean(1)) {
        statement.execute("set lock_timeout = '2s'");
        statement.execute("truncate payments.card_code");
      }
    } catch (SQLException failure) {
      LOG.error("the verification codes of cards could not be removed: {}", failure.getSQLState());
    }
  }

  private static Optional<FileLock> lock(PaymentsHome home) {
    try {
      FileChannel channel =
          FileChannel.open(
              home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
      }
      return Optional.ofNullable(lock);
    } catch (OverlappingFileLockException sameProcess) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock " + home.directory(), e);
    }
  }

  private static void release(FileLock lock) {
    try {
      lock.release();
      lock.channel().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String newPassword() {
    byte[] bits = new byte[24];
    new SecureRandom().nextBytes(bits);
    return HexFormat.of().formatHex(bits);
  }

  /** Stops the database, so that it needs no recovery at the next start. */
  @Override
  public void close() throws IOException {
    resources.close();
  }
}
