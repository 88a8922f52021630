package com.paymenthub.api.wiring;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The connections of deliveries. The class is no data source itself, so that it is not injected in
 * place of the service's data source.
 */
record DeliveryPool(HikariDataSource connections) implements AutoCloseable {

  /** The label {@code pool} of its metrics. */
  private static final String NAME = "deliveries";

  /**
   * Opened at the first use, so that commands, which send nothing, have none.
   *
   * @param ofTheService the settings that they share with the connections of the service
   * @param maximum the maximum number of connections, 1 or more
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
