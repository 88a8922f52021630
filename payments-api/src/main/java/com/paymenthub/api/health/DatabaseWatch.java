package com.paymenthub.api.health;

import com.paymenthub.platform.database.ReadOnlyServers;
import com.paymenthub.platform.nodes.NodeFitness;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Asks the database for its time every two seconds: is it reachable, does it take writes (a primary
 * that was made a standby does not), do the clocks agree, and does a commit wait for a standby? It
 * uses a connection of its own, so that a pool that is in use is not taken for an outage. Health
 * checks and metrics show the last answer and send no queries.
 */
@Component
@ConditionalOnWebApplication
public class DatabaseWatch implements SmartLifecycle, NodeFitness {

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseWatch.class);
  private static final Duration INTERVAL = Duration.ofSeconds(2);
  private static final int PATIENCE_SECONDS = 3;

  /** A standby, too, begins transactions that are read only. */
  private static final String NOW =
      "select clock_timestamp(), current_setting('transaction_read_only')::boolean, "
          + FailoverPromise.ASKED;

  private final HikariDataSource service;
  private final FailoverPromise failover;
  private final ClockComparison clocks;
  private volatile boolean reachable = true;
  private volatile boolean clockRight = true;
  private long awaySinceNanos;
  private @Nullable HikariDataSource own;
  private @Nullable ScheduledExecutorService timer;
  private @Nullable ScheduledFuture<?> looking;

  DatabaseWatch(
      HikariDataSource service, FailoverPromise failover, NodeClock clock, MeterRegistry meters) {
    this.service = service;
    this.failover = failover;
    this.clocks = new ClockComparison(clock);
    TimeGauge.builder(
            "payments.clock.ahead", this, TimeUnit.MILLISECONDS, DatabaseWatch::aheadMilliseconds)
        .description("How far the clock of this node is ahead of the database's")
        .register(meters);
    Gauge.builder("payments.clock.right", this, DatabaseWatch::oneIfClockRight)
        .description(
            "1 while the clock of this node is close enough to the database's, 0 otherwise")
        .register(meters);
    Gauge.builder("payments.database.reachable", this, DatabaseWatch::oneIfReachable)
        .description("1 while the database answers this node and takes writes, 0 otherwise")
        .register(meters);
  }

  @Override
  public boolean mayWork() {
    return clocks.isRight();
  }

  /** How far the clock of this node is ahead of the database's; negative when it is behind. */
  long aheadMilliseconds() {
    return clocks.ahead().toMillis();
  }

  /** Whether the database answered when it was last asked, and took writes. */
  boolean isReachable() {
    return reachable;
  }

  private int oneIfClockRight() {
    return mayWork() ? 1 : 0;
  }

  private int oneIfReachable() {
    return reachable ? 1 : 0;
  }

  @Override
  public synchronized void start() {
    HikariDataSource connection = ownConnection();
    JdbcTemplate jdbc = new JdbcTemplate(connection);
    jdbc.setQueryTimeout(PATIENCE_SECONDS);
    ScheduledExecutorService clockwork =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("database-watch").daemon().factory());
    own = connection;
    timer = clockwork;
    looking =
        clockwork.scheduleWithFixedDelay(
            () -> look(jdbc, connection), 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public synchronized void stop() {
    if (timer != null && looking != null && own != null) {
      looking.cancel(true);
      timer.shutdownNow();
      own.close();
      timer = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return timer != null;
  }

  /** Starts before all work and stops after it. */
  @Override
  public int getPhase() {
    return 0;
  }

  /** Not a copy of the service's pool, which would share the settings of its driver. */
  private HikariDataSource ownConnection() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(service.getJdbcUrl());
    config.setUsername(service.getUsername());
    config.setPassword(service.getPassword());
    config.setConnectionInitSql(service.getConnectionInitSql());
    config.setDataSourceProperties(service.getDataSourceProperties());
    config.setPoolName(service.getPoolName() + "-watch");
    config.setMaximumPoolSize(1);
    config.setMinimumIdle(0);
    config.setInitializationFailTimeout(-1);
    config.setConnectionTimeout(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    config.addDataSourceProperty("socketTimeout", PATIENCE_SECONDS);
    return new HikariDataSource(config);
  }

  private void look(JdbcTemplate jdbc, HikariDataSource connection) {
    try {
      jdbc.execute(this::compare);
      there();
    } catch (RuntimeException failure) {
      // Of any kind: an error would end the timer, and the node would believe its last answer.
      away(failure instanceof DataAccessException data ? data.getMostSpecificCause() : failure);
      // The next one perhaps leads to another server, which is the primary now.
      connection.getHikariPoolMXBean().softEvictConnections();
    }
    tellOfTheClock();
  }

  /** The connection is opened before, because opening it would count as part of the round trip. */
  private boolean compare(Connection connection) throws SQLException {
    long asked = System.nanoTime();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(NOW)) {
      row.next();
      OffsetDateTime there = row.getObject(1, OffsetDateTime.class);
      clocks.learn(there.toInstant(), asked, System.nanoTime());
      failover.learn(row);
      if (row.getBoolean(2)) {
        throw new SQLException("the database takes no writes", ReadOnlyServers.SQL_STATE);
      }
      return true;
    }
  }

  private void there() {
    if (!reachable) {
      reachable = true;
      LOG.info(
          "the database is back after {} s",
          TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - awaySinceNanos));
    }
  }

  private void away(Throwable cause) {
    if (reachable) {
      reachable = false;
      awaySinceNanos = System.nanoTime();
      LOG.error(
          "the database {}: {}",
          isReadOnly(cause) ? "takes no writes" : "is away",
          cause.getClass().getName());
    }
  }

  private static boolean isReadOnly(Throwable cause) {
    return cause instanceof SQLException sql && ReadOnlyServers.SQL_STATE.equals(sql.getSQLState());
  }

  private void tellOfTheClock() {
    boolean right = clocks.isRight();
    if (right != clockRight) {
      clockRight = right;
      if (right) {
        LOG.info("the clock of this node is right again; the node continues its work");
      } else {
        LOG.error(
            "the clock of this node is {} ms ahead of the database's; until it is right, the node"
                + " takes no requests that write, does no due work and sends no notifications",
            aheadMilliseconds());
      }
    }
  }
}
