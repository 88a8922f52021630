package com.paymenthub.api.wiring;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Connections that only one part of the service uses, so that it does not wait behind the others.
 * The class is no data source itself, so that it is not injected in place of the service's data
 * source.
 */
record SeparatePool(HikariDataSource connections) implements AutoCloseable {

  /**
   * Opened at the first use, so that commands which do not need it have none.
   *
   * @param ofTheService the settings that they share with the connections of the service
   * @param name the label {@code pool} of its metrics
   * @param maximum the maximum number of connections, 1 or more
   * @param setting what the maximum is called in the configuration
   * @throws IllegalArgumentException when it is less
   */
  static SeparatePool like(
      HikariDataSource ofTheService,
      String name,
      int maximum,
      String setting,
      MeterRegistry meters) {
    if (maximum < 1) {
      throw new IllegalArgumentException(setting + " must be positive");
    }
    HikariDataSource own = new HikariDataSource();
    ofTheService.copyStateTo(own);
    own.setPoolName(name);
    own.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(meters));
    own.setMaximumPoolSize(maximum);
    own.setMinimumIdle(0);
    return new SeparatePool(own);
  }

  @Override
  public void close() {
    connections.close();
  }
}
