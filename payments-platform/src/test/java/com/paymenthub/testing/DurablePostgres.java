package com.paymenthub.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL of a test's own that keeps what it has acknowledged, as in production, and that can
 * be killed, kept down, and started again on its port and its data.
 */
public final class DurablePostgres implements AutoCloseable {

  private static final String OWNER = "payments_owner";
  private static final String LOGIN = "payments_login";
  private static final String PASSWORD = "for-tests-only";

  /** The library starts PostgreSQL without durability; the rest are PostgreSQL's own defaults. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "fsync", "on",
          "synchronous_commit", "on",
          "full_page_writes", "on",
          "max_connections", "200",
          "unix_socket_directories", "");

  /** Above what any system gives to a process. */
  private static final String NO_PROCESS = String.valueOf(Integer.MAX_VALUE);

  private static final String STANDBY = "standby";
  private static final Duration START_WAIT = Duration.ofMinutes(1);
  private static final long END_WAIT_SECONDS = 30;

  /** Below the ports that systems give to connections: no connection takes the port in between. */
  private static final int LOWEST_PORT = 20_000;

  private static final int HIGHEST_PORT = 30_000;

  private final Path data;
  private final int port;
  private EmbeddedPostgres running;

  private DurablePostgres(Path data, int port) {
    this.data = data;
    this.port = port;
    this.running = startOnData();
  }

  /**
   * Makes one with the two roles of production and an empty database in which nothing was migrated
   * yet, and starts it.
   *
   * @param directory a new directory for its data
   */
  public static DurablePostgres create(Path directory) {
    DurablePostgres postgres = new DurablePostgres(directory, freePort());
    Runtime.getRuntime().addShutdownHook(new Thread(postgres::close));
    postgres.prepare();
    return postgres;
  }

  private static int freePort() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException taken) {
        // Another one.
      }
    }
  }

  private void prepare() {
    administer("create role payments_application nologin");
    administer("create role %s login password '%s'".formatted(OWNER, PASSWORD));
    administer(
        "create role %s login password '%s' in role payments_application"
            .formatted(LOGIN, PASSWORD));
    administer("create database payments owner " + OWNER);
  }

  private void administer(String sql) {
    try (Connection connection = running.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL refuses: " + sql, e);
    }
  }

  /**
   * Makes a standby of it on a copy of its data, and waits until it follows. Each commit waits for
   * the standby from then on.
   *
   * @param directory a new directory for the standby's data
   */
  public DurablePostgres follow(Path directory) {
    copyData(directory);
    try {
      Files.createFile(directory.resolve("standby.signal"));
      Files.writeString(
          directory.resolve("postgresql.auto.conf"),
          "primary_conninfo = 'host=127.0.0.1 port=%d user=postgres application_name=%s'%n"
              .formatted(port, STANDBY),
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    DurablePostgres standby = new DurablePostgres(directory, freePort());
    Runtime.getRuntime().addShutdownHook(new Thread(standby::close));
    awaitFollower();
    return standby;
  }

  /** As a base backup does: what changes while it is copied comes with the log. */
  private void copyData(Path directory) {
    try (Connection connection = running.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        Stream<Path> files = Files.walk(data)) {
      statement.execute("select pg_backup_start('standby', true)");
      for (Path file : (Iterable<Path>) files.filter(DurablePostgres::isCopied)::iterator) {
        Files.copy(file, directory.resolve(data.relativize(file)));
      }
      try (ResultSet label = statement.executeQuery("select labelfile from pg_backup_stop()")) {
        label.next();
        Files.writeString(directory.resolve("backup_label"), label.getString(1));
      }
      // PostgreSQL refuses a directory that others may read.
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException("the data cannot be copied", e);
    }
  }

  private static boolean isCopied(Path file) {
    return !List.of("postmaster.pid", "postmaster.opts", "epg-lock")
        .contains(file.getFileName().toString());
  }

  /** From now on each commit waits for the standby that follows. */
  public void awaitFollower() {
    administer("alter system set synchronous_standby_names = '%s'".formatted(STANDBY));
    administer("select pg_reload_conf()");
    while (!"sync".equals(ofStandby("max(sync_state)"))) {
      Thread.onSpinWait();
    }
  }

  private @Nullable String ofStandby(String what) {
    try (Connection connection = running.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery("select %s from pg_stat_replication".formatted(what))) {
      found.next();
      return found.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException("standbys cannot be asked for", e);
    }
  }

  /** The standby keeps what the primary sends from now on, and shows none of it. */
  public void pauseReplay() {
    administer("select pg_wal_replay_pause()");
  }

  /** The standby shows what it has kept, and what comes. */
  public void resumeReplay() {
    administer("select pg_wal_replay_resume()");
  }

  /** Makes the standby take writes, as a failover does. */
  public void promote() {
    administer("select pg_promote()");
  }

  /** From now on it looks each second for what is to be tidied up, instead of each minute. */
  public void tidyUpOften() {
    administer("alter system set autovacuum_naptime = '1s'");
    administer("select pg_reload_conf()");
  }

  /** From now on each commit waits for a standby that does not exist. */
  public void awaitStandby() {
    administer("alter system set synchronous_standby_names = 'nobody'");
    administer("select pg_reload_conf()");
    // A process of its own takes the setting up, and commits wait for nobody until then.
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (boolean waits = false; !waits; ) {
        Future<?> write =
            writers.submit(() -> administer("select pg_logical_emit_message(true, 'wait', '')"));
        while (!write.isDone()) {
          waits |= cancelWaitingCommits() > 0;
        }
      }
    }
  }

  /** Commits wait for nobody any more, nor do those that are waiting. */
  public void awaitNoStandby() {
    administer("alter system reset synchronous_standby_names");
    administer("select pg_reload_conf()");
  }

  /** From now on new transactions write nothing, as on a primary that was made a standby. */
  public void refuseWrites() {
    administer("alter system set default_transaction_read_only = on");
    administer("select pg_reload_conf()");
  }

  /** New transactions write again. */
  public void takeWrites() {
    administer("alter system reset default_transaction_read_only");
    administer("select pg_reload_conf()");
  }

  /**
   * Cancels the commits that wait for a standby, as operators do who see them hang.
   *
   * @return how many there were
   */
  public int cancelWaitingCommits() {
    try (Connection connection = running.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet cancelled =
            statement.executeQuery(
                "select count(*) filter (where pg_cancel_backend(pid)) from pg_stat_activity"
                    + " where wait_event = 'SyncRep'")) {
      cancelled.next();
      return cancelled.getInt(1);
    } catch (SQLException e) {
      throw new IllegalStateException("waiting commits cannot be cancelled", e);
    }
  }

  private EmbeddedPostgres startOnData() {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setRegisterShutdownHook(false)
            .setPort(port)
            .setPGStartupWait(START_WAIT);
    SETTINGS.forEach(builder::setServerConfig);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start on " + data, e);
    }
  }

  /** Ends all of its processes at once, as a power cut does (SIGKILL), and leaves it down. */
  public void kill() {
    List<ProcessHandle> processes = freeze();
    signal("KILL", processes);
    processes.forEach(DurablePostgres::awaitEnd);
    try {
      forgetProcess();
      // The library's lock goes with its file: closing what is dead fails with much noise.
      Files.delete(data.resolve("epg-lock"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stops its parent process, which makes no other from then on, and tells which there are. */
  private List<ProcessHandle> freeze() {
    ProcessHandle postmaster = ProcessHandle.of(processNumber()).orElseThrow();
    signal("STOP", List.of(postmaster));
    return Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
  }

  /** One call for all, so that none has time to notice what becomes of another. */
  private static void signal(String name, List<ProcessHandle> processes) {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    processes.forEach(process -> command.add(String.valueOf(process.pid())));
    try {
      new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * PostgreSQL refuses to start while any process has the number in its file, reaped or not. The
   * rest of the file stays: by it PostgreSQL makes sure that nobody has its shared memory.
   */
  private void forgetProcess() throws IOException {
    Path file = data.resolve("postmaster.pid");
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.set(0, NO_PROCESS);
    Files.write(file, lines);
  }

  private long processNumber() {
    try {
      return Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A process that has ended and that nobody has reaped exists, but runs nothing. */
  private static void awaitEnd(ProcessHandle process) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_WAIT_SECONDS);
    while (process.info().command().isPresent()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("process %d does not end".formatted(process.pid()));
      }
      Thread.onSpinWait();
    }
  }

  /** Starts it again after it was killed, and waits until it takes connections. */
  public void restart() {
    running = startOnData();
  }

  /** Connections of the owner of the tables. */
  public DataSource ownerDataSource() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(jdbcUrl());
    source.setUser(OWNER);
    source.setPassword(PASSWORD);
    source.setOptions("-c search_path=payments");
    return source;
  }

  /** The settings with which a service uses this database, durability required. */
  public Map<String, String> serviceSettings() {
    return Map.of(
        "spring.datasource.url", jdbcUrl(),
        "spring.datasource.username", LOGIN,
        "spring.datasource.password", PASSWORD,
        "spring.flyway.user", OWNER,
        "spring.flyway.password", PASSWORD,
        // Plain HTTP, which production accounts use on this machine only.
        "server.address", "127.0.0.1");
  }

  /** The settings with which a service finds the primary, be it this one or the other. */
  public Map<String, String> serviceSettingsWith(DurablePostgres other) {
    Map<String, String> settings = new HashMap<>(serviceSettings());
    settings.put(
        "spring.datasource.url",
        "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/payments?targetServerType=primary&connectTimeout=2&hostRecheckSeconds=2"
            .formatted(port, other.port));
    return settings;
  }

  /** The address of this database. */
  public String jdbcUrl() {
    return "jdbc:postgresql://127.0.0.1:%d/payments".formatted(port);
  }

  /** Stops it in good order. */
  @Override
  public void close() {
    try {
      running.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
