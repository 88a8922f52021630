package com.paymenthub.api.wiring;

import com.paymenthub.providers.sandbox.DatabaseBooks;
import com.paymenthub.providers.sandbox.InThisProcess;
import com.zaxxer.hikari.HikariDataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/**
 * Gives the simulators inside the service books in its database, over connections of their own: a
 * provider's books are in no transaction of the service.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(InThisProcess.class)
class SimulatorConfiguration {

  /** One writes for everybody; the others read for inquiries. */
  private static final int CONNECTIONS = 3;

  /**
   * Connections of the simulators. It is no data source itself, so that nobody else gets it for the
   * service's.
   */
  record SimulatorPool(HikariDataSource connections) implements AutoCloseable {
    @Override
    public void close() {
      connections.close();
    }
  }

  /** Opened with the first call of a simulator: without simulators, there are no connections. */
  @Bean
  SimulatorPool simulatorPool(HikariDataSource ofTheService) {
    HikariDataSource own = new HikariDataSource();
    ofTheService.copyStateTo(own);
    own.setPoolName("simulator");
    own.setMaximumPoolSize(CONNECTIONS);
    own.setMinimumIdle(0);
    return new SimulatorPool(own);
  }

  @Bean
  DatabaseBooks simulatorBooks(SimulatorPool simulatorPool) {
    return new DatabaseBooks(simulatorPool.connections());
  }
}
