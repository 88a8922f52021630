package com.paymenthub.api.admission;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The connections of requests and due work, of which the requests of one account get no more than
 * its share while few are free. What is above the share waits for the account's own requests, for
 * as long as anybody waits for a connection; those of others need not wait behind it.
 */
public final class SharedConnections extends HikariDataSource {

  private static final ThreadLocal<@Nullable Requesting> REQUESTING = new ThreadLocal<>();

  private final LoadingCache<UUID, Semaphore> shares;
  private final Semaphore shared;

  /**
   * A pool without an address yet.
   *
   * @param maximum how many connections it has at most
   */
  public SharedConnections(int maximum, AdmissionSettings settings) {
    setMaximumPoolSize(maximum);
    int share = settings.accountShareOf(maximum);
    this.shares = Caffeine.newBuilder().weakValues().build(_ -> new Semaphore(share, true));
    this.shared = new Semaphore(Math.max(0, maximum - settings.fewOf(maximum) - share));
  }

  /** What the current thread does from now on, it does for an account. */
  static void begin(UUID account) {
    REQUESTING.set(new Requesting(account));
  }

  /** What the current thread does from now on, it does for no account. */
  static void end() {
    REQUESTING.remove();
  }

  /**
   * A connection; its share is given back when it is closed.
   *
   * @throws SQLTransientConnectionException when none was free in time
   */
  @Override
  public Connection getConnection() throws SQLException {
    Requesting requesting = REQUESTING.get();
    // One that waits for a second connection would wait for itself.
    if (requesting == null || requesting.isServed) {
      return super.getConnection();
    }
    Semaphore place = place(requesting.account);
    try {
      Connection connection = super.getConnection();
      requesting.isServed = true;
      return returning(connection, place, requesting);
    } catch (SQLException none) {
      place.release();
      throw none;
    }
  }

  /** One of the account's share, or of those that go to the first who asks. */
  private Semaphore place(UUID account) throws SQLTransientConnectionException {
    Semaphore share = shares.get(account);
    if (share.tryAcquire()) {
      return share;
    }
    if (shared.tryAcquire()) {
      return shared;
    }
    try {
      if (share.tryAcquire(getConnectionTimeout(), TimeUnit.MILLISECONDS)) {
        return share;
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    throw new SQLTransientConnectionException("an account has its share of the connections");
  }

  private static Connection returning(
      Connection connection, Semaphore place, Requesting requesting) {
    return (Connection)
        Proxy.newProxyInstance(
            SharedConnections.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (_, method, arguments) -> {
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              } finally {
                if (method.getName().equals("close") && requesting.isServed) {
                  requesting.isServed = false;
                  place.release();
                }
              }
            });
  }

  /** What one thread does for an account. */
  private static final class Requesting {
    private final UUID account;

    /** Whether it has a connection of the account's share. */
    private boolean isServed;

    Requesting(UUID account) {
      this.account = account;
    }
  }
}
