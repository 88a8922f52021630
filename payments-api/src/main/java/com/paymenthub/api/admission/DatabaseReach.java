package com.paymenthub.api.admission;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * Knows from the pool of connections alone whether the database is away. One request at a time
 * finds out whether it is back; the others need not wait for the same answer.
 */
@Component
@ConditionalOnWebApplication
class DatabaseReach {

  private final HikariDataSource connections;

  DatabaseReach(HikariDataSource connections) {
    this.connections = connections;
  }

  /** Whether there is no connection at all, and somebody is waiting for one already. */
  boolean isLost() {
    HikariPoolMXBean pool = connections.getHikariPoolMXBean();
    return pool != null
        && pool.getTotalConnections() == 0
        && pool.getThreadsAwaitingConnection() > 0;
  }
}
