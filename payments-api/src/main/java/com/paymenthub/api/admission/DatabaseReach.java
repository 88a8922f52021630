package com.paymenthub.api.admission;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * Knows from the pool of connections alone whether a request would only wait for the database: it
 * is away, or so many wait for it that the last of them would give up, half done. When it is away,
 * one request at a time finds out whether it is back; the others need not wait for the same answer.
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

  /** Whether nobody else should be let in to wait for a connection. */
  boolean isOut() {
    HikariPoolMXBean pool = connections.getHikariPoolMXBean();
    if (pool == null) {
      return false;
    }
    int waiting = pool.getThreadsAwaitingConnection();
    return waiting >= maximumWaiting || (waiting > 0 && pool.getTotalConnections() == 0);
  }
}
