package com.paymenthub.charging.people;

import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The due work by which personal data go. */
@Configuration(proxyBeanMethods = false)
class PeopleConfiguration {

  private static final WorkQuota ONE_AFTER_THE_OTHER = new WorkQuota(1, 20);

  /** How long erasures rest when none is due. */
  private static final Duration REST = Duration.ofSeconds(5);

  /** Days matter, and not minutes. */
  private static final Duration REST_OF_RETENTION = Duration.ofMinutes(10);

  /** Erases what merchants and operators have asked for. */
  @Bean
  DueWork personErasing(PersonErasure erasure) {
    return new RecurringJob(
        "person_erasure", ONE_AFTER_THE_OTHER, REST, erasure::eraseSome, erasure::backlog);
  }

  /** Erases what is older than settings allow. */
  @Bean
  DueWork personalRetaining(PersonalRetention retention) {
    return new RecurringJob(
        "personal_retention",
        ONE_AFTER_THE_OTHER,
        REST_OF_RETENTION,
        retention::eraseSome,
        () -> Backlog.NONE);
  }
}
