package com.paymenthub.api.health;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Says what does not work as it should on a node that is ready all the same: with the metrics and
 * the limits of the alerts, for who looks at one node. It never takes a node out of service,
 * because what it tells of another node would have as well.
 */
@Component("degradedHealthIndicator")
@ConditionalOnWebApplication
class DegradedHealth implements HealthIndicator {

  static final List<Sign> SIGNS =
      List.of(
          new Sign("payments.provider.circuit.open", 0, "a provider is not called"),
          new Sign("payments.notifications.overdue", 0, "notifications are late"),
          new Sign("payments.notifications.troubled.webhooks", 0, "a webhook cannot be served"),
          new Sign("payments.due.lag", 3600, "due work is late"),
          new Sign("payments.finance.violations", 0, "the finance tables do not add up"),
          new Sign("payments.finance.behind.seconds", 300, "the finance tables are behind"),
          new Sign("payments.seals.unsealed.age.seconds", 60, "the history is not sealed"),
          new Sign("payments.seals.unpublished.age.seconds", 60, "seals are not published"),
          new Sign("payments.stream.set.aside", 0, "a reader has set something aside"),
          new Sign("payments.parity.differences", 0, "tables and events differ"),
          new Sign("payments.standby.behind.seconds", 300, "the standby is behind"));

  private final MeterRegistry meters;

  DegradedHealth(MeterRegistry meters) {
    this.meters = meters;
  }

  /**
   * What tells that something is wrong.
   *
   * @param metric as Micrometer writes it
   * @param limit what is above it is wrong
   */
  record Sign(String metric, long limit, String text) {

    private Stream<String> seenIn(MeterRegistry meters) {
      return meters.find(metric).gauges().stream()
          .filter(gauge -> valueOf(gauge) > limit)
          .map(this::told);
    }

    private String told(Gauge gauge) {
      String labels =
          gauge.getId().getTags().stream().map(Tag::getValue).collect(Collectors.joining(", "));
      return "%s%s (%s is %d)"
          .formatted(text, labels.isEmpty() ? "" : ": " + labels, nameOf(gauge), valueOf(gauge));
    }

    /** Micrometer has no other than fractions. */
    private static long valueOf(Gauge gauge) {
      return (long) gauge.value();
    }

    /** As Prometheus reads it. */
    static String nameOf(Gauge gauge) {
      String unit = gauge.getId().getBaseUnit();
      String name = gauge.getId().getName().replace('.', '_');
      return unit == null || name.endsWith(unit) ? name : name + "_" + unit;
    }
  }

  @Override
  public Health health() {
    return Health.up()
        .withDetail("degraded", SIGNS.stream().flatMap(sign -> sign.seenIn(meters)).toList())
        .build();
  }
}
