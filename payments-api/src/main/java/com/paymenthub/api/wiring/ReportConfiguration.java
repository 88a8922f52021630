package com.paymenthub.api.wiring;

import com.paymenthub.platform.ForReports;
import com.paymenthub.platform.FromStandby;
import com.paymenthub.platform.database.Standby;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
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

  @Bean
  @Qualifier("reports")
  SeparatePool reportPool(
      HikariDataSource ofTheService,
      MeterRegistry meters,
      @Value("${payments.reports.connections:2}") int maximum) {
    if (maximum < 1) {
      throw new IllegalArgumentException("payments.reports.connections must be positive");
    }
    return pool("reports", ofTheService.getJdbcUrl(), maximum, ofTheService, meters);
  }

  @Bean(defaultCandidate = false)
  @ForReports
  JdbcTemplate reportJdbc(@Qualifier("reports") SeparatePool pool) {
    return new JdbcTemplate(pool.connections());
  }

  @Bean
  @Qualifier("standby")
  @ConditionalOnProperty("payments.standby.url")
  SeparatePool standbyPool(
      HikariDataSource ofTheService,
      MeterRegistry meters,
      @Value("${payments.standby.url}") String url,
      @Value("${payments.standby.connections:4}") int maximum) {
    if (maximum < 1) {
      throw new IllegalArgumentException("payments.standby.connections must be positive");
    }
    return pool("standby", url, maximum, ofTheService, meters);
  }

  @Bean(defaultCandidate = false)
  @FromStandby
  JdbcTemplate standbyJdbc(
      @Qualifier("standby") Optional<SeparatePool> standby, @ForReports JdbcTemplate primary) {
    return standby.map(pool -> new JdbcTemplate(pool.connections())).orElse(primary);
  }

  @Bean
  Standby standby(JdbcTemplate primary, @Qualifier("standby") Optional<SeparatePool> standby) {
    return new Standby(primary, standby.map(pool -> new JdbcTemplate(pool.connections())));
  }

  /** Not a copy of the service's pool, which would share the settings of its driver. */
  private static SeparatePool pool(
      String name, String url, int maximum, HikariDataSource ofTheService, MeterRegistry meters) {
    HikariDataSource own = new HikariDataSource();
    own.setJdbcUrl(url);
    own.setUsername(ofTheService.getUsername());
    own.setPassword(ofTheService.getPassword());
    own.setDataSourceProperties(ofTheService.getDataSourceProperties());
    own.addDataSourceProperty("socketTimeout", SILENCE);
    own.setConnectionInitSql(LIMITS);
    own.setConnectionTimeout(ofTheService.getConnectionTimeout());
    own.setPoolName(name);
    own.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(meters));
    own.setMaximumPoolSize(maximum);
    own.setMinimumIdle(0);
    return new SeparatePool(own);
  }
}
