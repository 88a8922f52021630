package com.paymenthub.api.wiring;

import com.paymenthub.platform.writing.GroupWriter;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Separate connections for writing the rows of many steps together. */
@Configuration(proxyBeanMethods = false)
class WriterConfiguration {

  /**
   * All steps of a group wait with the one that has to wait for a lock: after this time, each is
   * written for itself.
   */
  private static final String LOCK_TIMEOUT = "set lock_timeout to '250ms'";

  /**
   * PostgreSQL guesses that a plan for these very arrays is better than one for any, and plans an
   * update for longer than it then takes. All that writers look for has an index.
   */
  private static final String PLANS =
      "set plan_cache_mode to force_generic_plan; set enable_seqscan to off";

  @Bean
  @Qualifier("writers")
  SeparatePool writerPool(
      HikariDataSource ofTheService,
      MeterRegistry meters,
      @Value("${payments.writers.connections:2}") int maximum) {
    SeparatePool pool =
        SeparatePool.like(ofTheService, "writers", maximum, "payments.writers.connections", meters);
    HikariDataSource connections = pool.connections();
    connections.setConnectionInitSql(
        String.join("; ", connections.getConnectionInitSql(), LOCK_TIMEOUT, PLANS));
    return pool;
  }

  @Bean
  GroupWriter groupWriter(
      @Qualifier("writers") SeparatePool pool,
      MeterRegistry meters,
      @Value("${payments.writers.maximum-wait:3s}") Duration maximumWait) {
    HikariDataSource connections = pool.connections();
    GroupWriter writer =
        new GroupWriter(connections, connections.getMaximumPoolSize(), maximumWait);
    Gauge.builder("payments.writers.waiting", writer, GroupWriter::waiting)
        .description("Steps whose rows wait for a writer")
        .register(meters);
    return writer;
  }
}
