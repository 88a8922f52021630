package com.paymenthub.api.wiring;

import com.paymenthub.providers.adapters.sandbox.DatabaseBooks;
import com.paymenthub.providers.adapters.sandbox.InThisProcess;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.annotation.Qualifier;
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
   * Opened by the first call of a simulator, so that a service without simulators has no such
   * connections.
   */
  @Bean
  @Qualifier("simulator")
  SeparatePool simulatorPool(HikariDataSource ofTheService, MeterRegistry meters) {
    return SeparatePool.like(
        ofTheService, "simulator", CONNECTIONS, "the number of connections", meters);
  }

  @Bean
  DatabaseBooks simulatorBooks(@Qualifier("simulator") SeparatePool pool) {
    return new DatabaseBooks(pool.connections());
  }
}
