package com.paymenthub.api.wiring;

import com.paymenthub.charging.customers.CustomerNames;
import com.paymenthub.console.access.ConsoleSettings;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import com.paymenthub.projections.searchterms.ChargeTermReader;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Keeps up what operators search by, on nodes that have a console. */
@Configuration(proxyBeanMethods = false)
@Conditional(SearchWiring.HasConsole.class)
class SearchWiring {

  private static final Duration REST = Duration.ofSeconds(2);

  /** Where nobody searches, nothing is written for it. */
  static final class HasConsole implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return ConsoleSettings.of(context.getEnvironment()).enabled();
    }
  }

  @Bean
  DueWork chargeTermReading(ChargeTermReader reader) {
    return new RecurringJob(
        "search_reading", new WorkQuota(1, 20), REST, reader::readSome, () -> Backlog.NONE);
  }

  @Bean
  DueWork customerNameHashing(CustomerNames names, Transactions transactions) {
    return new RecurringJob(
        "name_hashing",
        new WorkQuota(1, 20),
        REST,
        () -> transactions.run(names::hashSome),
        names::missing);
  }
}
