package com.paymenthub.api.wiring;

import com.paymenthub.api.health.NodeClock;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The clock that all code uses; tests replace it. */
@Configuration(proxyBeanMethods = false)
class ClockConfiguration {

  @Bean
  @ConditionalOnMissingBean
  Clock clock() {
    return Clock.systemUTC();
  }

  /** The clock of the machine, for the comparison with the database's; tests do not replace it. */
  @Bean
  @ConditionalOnMissingBean
  NodeClock nodeClock() {
    return new NodeClock(Clock.systemUTC());
  }
}
