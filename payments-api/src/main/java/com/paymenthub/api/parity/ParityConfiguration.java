package com.paymenthub.api.parity;

import com.paymenthub.foundation.due.Backlog;
import com.paymenthub.foundation.due.DueWork;
import com.paymenthub.foundation.due.Share;
import com.paymenthub.foundation.due.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Looks every now and then whether it is time for the nightly check. */
@Configuration(proxyBeanMethods = false)
class ParityConfiguration {

  private static final Duration REST = Duration.ofSeconds(30);

  @Bean
  DueWork parityChecks(NightlyParity nightly) {
    return new Sweep(
        "parity_check",
        new Share(1, 1),
        REST,
        () -> {
          nightly.runIfDue();
          return false;
        },
        () -> Backlog.NONE);
  }
}
