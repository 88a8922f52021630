package com.paymenthub.api.wiring;

import com.paymenthub.domain.cards.CardAggregate;
import com.paymenthub.domain.charges.ChargeAggregate;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.sessions.SessionAggregate;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.projections.Projector;
import java.util.List;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.jdbc.UnitOfWorkAwareConnectionProviderWrapper;
import org.axonframework.common.lock.NullLockFactory;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.AggregateConfigurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.eventhandling.EventBus;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The event store on plain JDBC, and everything that receives its events in the appending
 * transaction.
 */
@Configuration(proxyBeanMethods = false)
class EventStoreConfiguration {

  @Bean
  @Qualifier("eventSerializer")
  EventSerializer eventSerializer() {
    return EventSerializer.create();
  }

  /** Events are written on the connection of the current transaction. */
  @Bean
  ConnectionProvider connectionOfTransaction(DataSource dataSource) {
    return new UnitOfWorkAwareConnectionProviderWrapper(
        new SpringDataSourceConnectionProvider(dataSource));
  }

  @Bean
  TransactionManager axonTransactions(PlatformTransactionManager transactions) {
    return new SpringTransactionManager(transactions);
  }

  @Bean
  HistoryStorageEngine eventStorageEngine(
      @Qualifier("eventSerializer") EventSerializer serializer,
      ConnectionProvider connections,
      TransactionManager transactions,
      JdbcTemplate jdbc) {
    return HistoryStorageEngine.create(serializer, connections, transactions, new StepRows(jdbc));
  }

  /**
   * No locks in memory, because other nodes would not see them. The unique position of an event
   * decides between concurrent writers, on one node as on several.
   */
  @Bean
  ConfigurerModule aggregates() {
    return configurer ->
        configurer
            .configureAggregate(aggregate(ChargeAggregate.class))
            .configureAggregate(aggregate(CardAggregate.class))
            .configureAggregate(aggregate(SessionAggregate.class));
  }

  private static <T> AggregateConfigurer<T> aggregate(Class<T> type) {
    return AggregateConfigurer.defaultConfiguration(type)
        .configureLockFactory(_ -> NullLockFactory.INSTANCE)
        .configureCommandTargetResolver(_ -> new CommandTargets());
  }

  /** Adds the origin of a command to each of its events. */
  @Bean
  CorrelationDataProvider originOfEvents() {
    return new SimpleCorrelationDataProvider(Origin.METADATA_KEYS.toArray(String[]::new));
  }

  /**
   * Projectors receive events directly from the event bus, inside the appending transaction: their
   * failure fails the append. All events of a command come in one call, so that each row is written
   * once.
   */
  @Bean
  @ConditionalOnMissingBean(OnlyReads.class)
  SmartInitializingSingleton projectorsHearEvents(EventBus events, List<Projector> projectors) {
    return () ->
        projectors.forEach(
            projector -> events.subscribe(appended -> projector.apply(List.copyOf(appended))));
  }
}
