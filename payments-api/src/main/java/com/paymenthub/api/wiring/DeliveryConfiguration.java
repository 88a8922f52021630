package com.paymenthub.api.wiring;

import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.projections.charges.PaymentLinks;
import com.paymenthub.webhooks.delivery.ForDeliveries;
import com.paymenthub.webhooks.events.EventRenderer;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/**
 * Separate connections for deliveries, otherwise configured like those of requests: without them,
 * under full load every delivery would wait several times behind dozens of requests.
 */
@Configuration(proxyBeanMethods = false)
class DeliveryConfiguration {

  @Bean
  @Qualifier("deliveries")
  SeparatePool deliveryPool(
      HikariDataSource ofTheService,
      MeterRegistry meters,
      @Value("${payments.webhooks.delivery.connections:4}") int maximum) {
    return SeparatePool.like(
        ofTheService, "deliveries", maximum, "payments.webhooks.delivery.connections", meters);
  }

  @Bean(defaultCandidate = false)
  @ForDeliveries
  JdbcTemplate deliveryJdbc(@Qualifier("deliveries") SeparatePool pool) {
    return new JdbcTemplate(pool.connections());
  }

  @Bean(name = ForDeliveries.TRANSACTIONS, defaultCandidate = false)
  PlatformTransactionManager deliveryTransactions(@Qualifier("deliveries") SeparatePool pool) {
    return new JdbcTransactionManager(pool.connections());
  }

  /** Reads what deliveries tell, as that of requests does for merchants that catch up. */
  @Bean(defaultCandidate = false)
  @ForDeliveries
  EventRenderer deliveryRenderer(
      @ForDeliveries JdbcTemplate jdbc,
      @Qualifier("eventSerializer") EventSerializer serializer,
      Sealer sealer,
      JsonMapper json,
      PaymentLinks links) {
    return new EventRenderer(
        new StoredHistories(jdbc, serializer),
        WebhookConfiguration.personalDataIn(new PersonalTexts(jdbc, sealer, json)),
        links);
  }
}
