package com.paymenthub.platform.streamchecks;

import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Looks every now and then whether it is time to check a reader. */
@Configuration(proxyBeanMethods = false)
class StreamConfiguration {

  private static final Duration REST = Duration.ofMinutes(1);

  @Bean
  DueWork lookingForMissedRows(MissedRows rows) {
    return new RecurringJob(
        "stream_check",
        new WorkQuota(1, 1),
        REST,
        () -> {
          rows.checkWhenDue();
          return false;
        },
        () -> Backlog.NONE);
  }
}
