package com.paymenthub.api.health;

import com.paymenthub.api.metrics.RefreshedGauges;
import com.paymenthub.platform.Release;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Says which release this node is and beside which others it may run, at its start, in health and
 * as the metric {@code payments_release_info}; and warns of nodes of other releases.
 */
@Component("releaseHealthIndicator")
@ConditionalOnWebApplication
class ReleaseHealth implements SmartInitializingSingleton, HealthIndicator {

  private static final Logger LOG = LoggerFactory.getLogger(ReleaseHealth.class);

  private final JdbcTemplate jdbc;
  private volatile List<String> others = List.of();

  ReleaseHealth(JdbcTemplate jdbc, MeterRegistry meters, RefreshedGauges gauges) {
    this.jdbc = jdbc;
    gauges.add(
        "payments.release.others",
        "Releases of nodes that must not run beside this one",
        () -> look().size());
    Gauge.builder("payments.release.info", () -> 1)
        .description("1, with the number of the release that the node runs")
        .tag("release", Release.NUMBER)
        .register(meters);
  }

  @Override
  public void afterSingletonsInstantiated() {
    LOG.info(
        "release {}; it may run on one database with nodes of {}",
        Release.NUMBER,
        String.join(", ", Release.BESIDE));
    if (!look().isEmpty()) {
      LOG.warn(warning(others));
    }
  }

  /** As it was seen last: a request for health asks the database nothing. */
  @Override
  public Health health() {
    List<String> seen = others;
    Health.Builder health =
        Health.up().withDetail("number", Release.NUMBER).withDetail("beside", Release.BESIDE);
    return seen.isEmpty() ? health.build() : health.withDetail("warning", warning(seen)).build();
  }

  /** Releases of nodes that were there a moment ago, and should not be. */
  private List<String> look() {
    List<String> seen =
        jdbc.queryForList(
            "select distinct version from node where version <> all (?)"
                + " and seen_at > clock_timestamp() - make_interval(secs => 30) order by version",
            String.class,
            (Object) Release.BESIDE.toArray(String[]::new));
    others = seen;
    return seen;
  }

  private static String warning(List<String> others) {
    return "there are nodes of release %s, which must not run beside %s: stop them"
        .formatted(String.join(", ", others), Release.NUMBER);
  }
}
