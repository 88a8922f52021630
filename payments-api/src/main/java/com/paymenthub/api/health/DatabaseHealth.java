package com.paymenthub.api.health;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Down while the last query of {@link DatabaseWatch} was not answered. */
@Component("databaseHealthIndicator")
@ConditionalOnWebApplication
class DatabaseHealth implements HealthIndicator {

  private final DatabaseWatch watch;

  DatabaseHealth(DatabaseWatch watch) {
    this.watch = watch;
  }

  @Override
  public Health health() {
    return watch.isReachable() ? Health.up().build() : Health.down().build();
  }
}
