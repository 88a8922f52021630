package com.paymenthub.api.health;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.Release;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.UUID;
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
import org.springframework.transaction.TransactionException;

/** Tells the other nodes, and their operators, that this one is there and how it is. */
@Component
@ConditionalOnWebApplication
class NodeRegister implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(NodeRegister.class);
  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(2);

  /** After so long a node that ended without a word is forgotten. */
  private static final Duration FORGOTTEN_AFTER = Duration.ofDays(1);

  private final UUID id = Ids.next();
  private final JdbcTemplate jdbc;
  private final HikariDataSource connections;
  private final DatabaseWatch watch;
  private @Nullable ScheduledExecutorService timer;
  private @Nullable ScheduledFuture<?> writing;

  NodeRegister(JdbcTemplate jdbc, HikariDataSource connections, DatabaseWatch watch) {
    this.jdbc = jdbc;
    this.connections = connections;
    this.watch = watch;
  }

  @Override
  public synchronized void start() {
    ScheduledExecutorService clockwork =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("node-register").daemon().factory());
    timer = clockwork;
    writing =
        clockwork.scheduleWithFixedDelay(
            () -> whileThere(this::write), 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public synchronized void stop() {
    if (timer == null || writing == null) {
      return;
    }
    writing.cancel(false);
    timer.shutdown();
    try {
      if (timer.awaitTermination(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        whileThere(() -> jdbc.update("delete from node where id = ?", id));
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    timer = null;
  }

  @Override
  public synchronized boolean isRunning() {
    return timer != null;
  }

  private static void whileThere(Runnable work) {
    try {
      work.run();
    } catch (DataAccessException | TransactionException databaseAway) {
      LOG.debug("the node cannot tell: {}", databaseAway.getClass().getSimpleName());
    } catch (RuntimeException broken) {
      // An error would end the timer, and this node would seem to be gone.
      LOG.error("the node cannot tell", broken);
    }
  }

  private void write() {
    HikariPoolMXBean pool = connections.getHikariPoolMXBean();
    jdbc.update(
        """
        insert into node (id, host, version, started_at, seen_at, clock_ahead_millis,
          connections_used, connections_maximum, connections_waiting)
        values (?, ?, ?, clock_timestamp() - make_interval(secs => ?), clock_timestamp(), ?, ?, ?, ?)
        on conflict (id) do update set seen_at = excluded.seen_at,
          clock_ahead_millis = excluded.clock_ahead_millis,
          connections_used = excluded.connections_used,
          connections_maximum = excluded.connections_maximum,
          connections_waiting = excluded.connections_waiting
        """,
        id,
        host(),
        Release.NUMBER,
        TimeUnit.MILLISECONDS.toSeconds(ManagementFactory.getRuntimeMXBean().getUptime()),
        watch.aheadMilliseconds(),
        pool == null ? 0 : pool.getActiveConnections(),
        connections.getMaximumPoolSize(),
        pool == null ? 0 : pool.getThreadsAwaitingConnection());
    jdbc.update(
        "delete from node where seen_at < clock_timestamp() - make_interval(secs => ?)",
        FORGOTTEN_AFTER.toSeconds());
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "unknown";
    }
  }
}
