package com.paymenthub.api.wiring;

import com.paymenthub.platform.ForReports;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Connections for what takes long, without the limit of 15 seconds that all others have. */
@Configuration(proxyBeanMethods = false)
class ReportConfiguration {

  /**
   * For so long PostgreSQL cannot tidy up behind a report, which takes one of its processors only.
   */
  private static final String LIMITS =
      """
      set role payments_application;
      set search_path to payments;
      set max_parallel_workers_per_gather to 0;
      set transaction_timeout to '1h';
      set idle_in_transaction_session_timeout to '5min'
      """;

  /** In seconds: while it sorts, a server says nothing. */
  private static final String SILENCE = "3600";

  /** Not a copy of the service's pool, which would share the settings of its driver. */
  @Bean
  @Qualifier("reports")
  SeparatePool reportPool(
      HikariDataSource ofTheService,
      MeterRegistry meters,
      @Value("${payments.reports.connections:2}") int maximum) {
    if (maximum < 1) {
      throw new IllegalArgumentException("payments.reports.connections must be positive");
    }
    HikariDataSource own = new HikariDataSource();
    own.setJdbcUrl(ofTheService.getJdbcUrl());
    own.setUsername(ofTheService.getUsername());
    own.setPassword(ofTheService.getPassword());
    own.setDataSourceProperties(ofTheService.getDataSourceProperties());
    own.addDataSourceProperty("socketTimeout", SILENCE);
    own.setConnectionInitSql(LIMITS);
    own.setConnectionTimeout(ofTheService.getConnectionTimeout());
    own.setPoolName("reports");
    own.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(meters));
    own.setMaximumPoolSize(maximum);
    own.setMinimumIdle(0);
    return new SeparatePool(own);
  }

  @Bean(defaultCandidate = false)
  @ForReports
  JdbcTemplate reportJdbc(@Qualifier("reports") SeparatePool pool) {
    return new JdbcTemplate(pool.connections());
  }
}
