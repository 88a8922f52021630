package com.paymenthub.api.wiring;

import com.paymenthub.providers.adapters.sandbox.DatabaseBooks;
import com.paymenthub.providers.adapters.sandbox.InThisProcess;
import com.zaxxer.hikari.HikariDataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/**
 * The ledger of the simulators inside the service: a table in the service's database, over separate
 * connections, because a provider's ledger takes part in no transaction of the service.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(InThisProcess.class)
class SimulatorConfiguration {

  /** One connection writes for all calls; the others read for inquiries. */
  private static final int CONNECTIONS = 3;

  /**
   * The connections of the simulators. The class is no data source itself, so that it is not
   * injected in place of the service's data source.
   */
  record SimulatorPool(HikariDataSource connections) implements AutoCloseable {
    @Override
    public void close() {
      connections.close();
    }
  }

  /**
   * Opened by the first call of a simulator, so that a service without simulators has no such
   * connections.
   */
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
