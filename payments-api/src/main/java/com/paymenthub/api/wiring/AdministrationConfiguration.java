package com.paymenthub.api.wiring;

import com.paymenthub.platform.AdministrationTransaction;
import com.paymenthub.platform.writing.GroupWriter;
import jakarta.persistence.EntityManagerFactory;
import javax.sql.DataSource;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.transaction.autoconfigure.TransactionManagerCustomizers;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.data.repository.config.BootstrapMode;
import org.springframework.orm.jpa.JpaTransactionManager;

/**
 * Two kinds of transactions on one data source: plain JDBC for everything on a charge's way, and
 * JPA for administration, where plain JDBC shares the connection of the {@code EntityManager}.
 */
@Configuration(proxyBeanMethods = false)
@EntityScan({
  "com.paymenthub.charging.merchants",
  "com.paymenthub.charging.accounts",
  "com.paymenthub.console.operators"
})
@EnableJpaRepositories(
    basePackages = {
      "com.paymenthub.charging.merchants",
      "com.paymenthub.charging.accounts",
      "com.paymenthub.console.operators"
    },
    transactionManagerRef = AdministrationTransaction.MANAGER,
    // Their making does not wait for Hibernate, and yet what is wrong with them ends the start.
    bootstrapMode = BootstrapMode.DEFERRED)
class AdministrationConfiguration {

  /** The manager for all that do not ask for another one. */
  @Bean
  @Primary
  PlainTransactionManager transactionManager(
      DataSource dataSource, GroupWriter writer, TransactionManagerCustomizers customizers) {
    PlainTransactionManager manager = new PlainTransactionManager(dataSource, writer);
    customizers.customize(manager);
    return manager;
  }

  @Bean(name = AdministrationTransaction.MANAGER, defaultCandidate = false)
  JpaTransactionManager administrationTransactionManager(
      EntityManagerFactory entityManagers, TransactionManagerCustomizers customizers) {
    JpaTransactionManager manager = new EntityTransactionManager(entityManagers);
    customizers.customize(manager);
    return manager;
  }
}
