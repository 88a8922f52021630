package com.paymenthub.api.wiring;

import com.paymenthub.api.health.NodeClock;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The one clock that everything reads; tests bring their own. */
@Configuration(proxyBeanMethods = false)
class ClockConfiguration {

  @Bean
  @ConditionalOnMissingBean
  Clock clock() {
    return Clock.systemUTC();
  }

  /** The same clock, as the machine has it, for the comparison with the database's. */
  @Bean
  @ConditionalOnMissingBean
  NodeClock nodeClock() {
    return new NodeClock(Clock.systemUTC());
  }
}
