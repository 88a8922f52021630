package com.paymenthub.api.wiring;

import com.paymenthub.charging.customers.CustomerSearch;
import com.paymenthub.console.ConsoleReads;
import com.paymenthub.evidence.SealTable;
import com.paymenthub.evidence.VerificationRuns;
import com.paymenthub.platform.sealing.KeyedHash;
import com.paymenthub.projections.history.Histories;
import com.paymenthub.projections.history.Timelines;
import com.paymenthub.webhooks.delivery.Deliveries;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What the console reads, on few connections of its own, whose questions end after some seconds:
 * however much operators look for, charges do not wait behind them.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
class ConsoleWiring {

  private static final String QUESTIONS_END = "; set statement_timeout to '5s'";

  @Bean
  @Qualifier("console")
  SeparatePool consolePool(
      HikariDataSource ofTheService,
      MeterRegistry meters,
      @Value("${payments.console.connections:4}") int maximum) {
    SeparatePool pool =
        SeparatePool.like(ofTheService, "console", maximum, "payments.console.connections", meters);
    endQuestions(pool);
    return pool;
  }

  /** Lists and plots of the console; on the connections of its other pages without a standby. */
  @Bean
  @Qualifier("console-standby")
  @ConditionalOnProperty("payments.standby.url")
  SeparatePool consoleStandbyPool(
      HikariDataSource ofTheService,
      MeterRegistry meters,
      @Value("${payments.standby.url}") String url,
      @Value("${payments.console.connections:4}") int maximum) {
    SeparatePool pool =
        SeparatePool.like(
            ofTheService, "console-standby", maximum, "payments.console.connections", meters);
    pool.connections().setJdbcUrl(url);
    endQuestions(pool);
    return pool;
  }

  private static void endQuestions(SeparatePool pool) {
    pool.connections()
        .setConnectionInitSql(pool.connections().getConnectionInitSql() + QUESTIONS_END);
  }

  @Bean
  ConsoleReads consoleReads(
      @Qualifier("console") SeparatePool pool,
      @Qualifier("console-standby") Optional<SeparatePool> standby,
      @Qualifier("eventSerializer") EventSerializer serializer,
      KeyedHash hash) {
    JdbcTemplate jdbc = new JdbcTemplate(pool.connections());
    Histories histories = new Histories(jdbc, serializer);
    return new ConsoleReads(
        jdbc,
        standby.map(lagging -> new JdbcTemplate(lagging.connections())).orElse(jdbc),
        histories,
        new Timelines(histories),
        new Deliveries(jdbc),
        new SealTable(jdbc),
        new VerificationRuns(jdbc),
        new CustomerSearch(jdbc, hash));
  }
}
