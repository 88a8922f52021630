package com.paymenthub.api.health;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Out of service while the clock of this node is too far from the database's. */
@Component("clockHealthIndicator")
@ConditionalOnWebApplication
class ClockHealth implements HealthIndicator {

  private final DatabaseWatch watch;

  ClockHealth(DatabaseWatch watch) {
    this.watch = watch;
  }

  @Override
  public Health health() {
    Health.Builder health = watch.mayWork() ? Health.up() : Health.outOfService();
    return health.withDetail("aheadMilliseconds", watch.aheadMilliseconds()).build();
  }
}
