package com.paymenthub.api.admission;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * Tells from the connection pool alone whether a request would only wait for the database: it is
 * not reachable, or so many requests wait for it that the last of them would run into the time
 * limit. While it is not reachable, one request at a time is admitted to find out whether it is
 * back.
 */
@Component
@ConditionalOnWebApplication
class DatabaseReach {

  private final HikariDataSource connections;
  private final int maximumWaiting;

  DatabaseReach(HikariDataSource connections, AdmissionSettings settings) {
    this.connections = connections;
    this.maximumWaiting = settings.maximumWaitingForDatabase();
  }

  /** Whether no further request should be admitted to wait for a connection. */
  boolean isOut() {
    HikariPoolMXBean pool = connections.getHikariPoolMXBean();
    if (pool == null) {
      return false;
    }
    int waiting = pool.getThreadsAwaitingConnection();
    return waiting >= maximumWaiting || (waiting > 0 && pool.getTotalConnections() == 0);
  }
}
