package com.paymenthub.api.metrics;

import com.paymenthub.platform.database.Standby;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_standby_behind_seconds} and {@code payments_standby_reached}: how far the standby
 * is behind from which this node reads exports, lists and plots, and whether that could be found
 * out.
 */
@Component
@ConditionalOnWebApplication
@ConditionalOnProperty("payments.standby.url")
class StandbyGauges {

  private final Standby standby;
  private volatile long behindSeconds;
  private volatile boolean reached;

  StandbyGauges(RefreshedGauges gauges, Standby standby) {
    this.standby = standby;
    gauges.add(
        "payments.standby.behind.seconds",
        "How far the standby is behind the primary, as it was last found out",
        this::ask);
    gauges.add(
        "payments.standby.reached",
        "1 while it can be found out how far the standby is behind, 0 otherwise",
        () -> reached ? 1 : 0);
  }

  private long ask() {
    Optional<Duration> behind = standby.ask();
    reached = behind.isPresent();
    behind.ifPresent(known -> behindSeconds = known.toSeconds());
    return behindSeconds;
  }
}
