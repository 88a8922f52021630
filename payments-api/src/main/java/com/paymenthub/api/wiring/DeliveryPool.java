package com.paymenthub.api.wiring;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Connections of deliveries. It is no data source itself, so that nobody else gets it for the
 * service's.
 */
record DeliveryPool(HikariDataSource connections) implements AutoCloseable {

  /** The label {@code pool} of its metrics. */
  private static final String NAME = "deliveries";

  /**
   * Opened when the first of them is asked for: commands send nothing and have none.
   *
   * @param ofTheService what they are like in everything else
   * @param maximum how many at most, 1 or more
   * @throws IllegalArgumentException when it is less
   */
  static DeliveryPool like(HikariDataSource ofTheService, int maximum, MeterRegistry meters) {
    if (maximum < 1) {
      throw new IllegalArgumentException("payments.webhooks.delivery.connections must be positive");
    }
    HikariDataSource own = new HikariDataSource();
    ofTheService.copyStateTo(own);
    own.setPoolName(NAME);
    own.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(meters));
    own.setMaximumPoolSize(maximum);
    own.setMinimumIdle(0);
    return new DeliveryPool(own);
  }

  @Override
  public void close() {
    connections.close();
  }
}
