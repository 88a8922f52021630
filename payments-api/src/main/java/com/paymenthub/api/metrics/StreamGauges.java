package com.paymenthub.api.metrics;

import com.paymenthub.platform.streamchecks.StreamChecks;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_stream_*}: whether somebody who reads a table as a stream has passed rows over.
 * Every node reports the same figures.
 */
@Component
@ConditionalOnWebApplication
class StreamGauges {

  StreamGauges(RefreshedGauges gauges, StreamChecks checks, Clock clock) {
    gauges.add(
        "payments.stream.missed.rows",
        "Rows that readers of streams have passed over",
        checks::missed);
    gauges.add(
        "payments.stream.set.aside",
        "Charges and customers that readers of streams have set aside",
        checks::setAside);
    gauges.add(
        "payments.stream.check.age.seconds",
        "How long ago the reader was checked whose last check is the oldest; 0 before the first",
        () ->
            checks
                .oldest()
                .map(at -> Duration.between(at, clock.instant()).toSeconds())
                .orElse(0L));
  }
}
