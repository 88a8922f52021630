package com.paymenthub.api.health;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * What keeps acknowledged payments when the machine of PostgreSQL is lost, as the setting {@code
 * payments.database.failover} says. For {@code replica}, PostgreSQL has to acknowledge a commit
 * only after a synchronous standby has it (PostgreSQL documentation, 26.2.8): a node does not start
 * otherwise, and is not ready while it is otherwise. The rest cannot be seen from here.
 */
@Component("failoverHealthIndicator")
@ConditionalOnWebApplication
class FailoverPromise implements SmartInitializingSingleton, HealthIndicator {

  /** What PostgreSQL says, for {@link #learn}. */
  static final String ASKED =
      "current_setting('synchronous_standby_names') as standby_names,"
          + " current_setting('synchronous_commit') as commit_waits";

  private static final Logger LOG = LoggerFactory.getLogger(FailoverPromise.class);
  private static final String SETTING = "payments.database.failover";
  private static final String NOT_SET =
      SETTING
          + " is not set: say whether a synchronous standby (replica), the storage (storage) or"
          + " nothing (none) keeps acknowledged payments when the machine of PostgreSQL is lost";

  /** Values of {@code synchronous_commit} with which a standby has a commit on its disk. */
  private static final List<String> WAITING = List.of("on", "remote_apply");

  private final JdbcTemplate jdbc;
  private final @Nullable Failover failover;
  private volatile @Nullable String problem;

  private enum Failover {
    REPLICA,
    STORAGE,
    NONE
  }

  FailoverPromise(
      JdbcTemplate jdbc,
      MeterRegistry meters,
      @Value("${" + SETTING + ":#{null}}") @Nullable String failover,
      @Value("${payments.database.embedded:false}") boolean embedded) {
    this.jdbc = jdbc;
    this.failover = failover == null ? (embedded ? Failover.NONE : null) : parse(failover);
    Gauge.builder("payments.database.failover.kept", this, FailoverPromise::oneIfKept)
        .description("1 while PostgreSQL does what payments.database.failover says, 0 otherwise")
        .register(meters);
  }

  private static Failover parse(String text) {
    return Arrays.stream(Failover.values())
        .filter(each -> each.name().equalsIgnoreCase(text.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    SETTING + " must be replica, storage or none, not " + text));
  }

  /**
   * Looks for the first time.
   *
   * @throws IllegalStateException when PostgreSQL does not wait for a standby although the setting
   *     says so
   */
  @Override
  public void afterSingletonsInstantiated() {
    if (failover == null) {
      LOG.warn(NOT_SET);
    }
    jdbc.query("select " + ASKED, this::learn);
    if (problem != null) {
      throw new IllegalStateException(problem);
    }
  }

  /** Learns from a row of {@link #ASKED} what PostgreSQL does now. */
  void learn(ResultSet row) throws SQLException {
    String found =
        failover == Failover.REPLICA
            ? problem(row.getString("standby_names"), row.getString("commit_waits"))
            : null;
    if (found != null && problem == null) {
      LOG.error("{}; until it is mended, the node is not ready", found);
    } else if (found == null && problem != null) {
      LOG.info("PostgreSQL waits for a synchronous standby again; the node is ready");
    }
    problem = found;
  }

  private static @Nullable String problem(String standbyNames, String commitWaits) {
    String reason =
        standbyNames.isBlank()
            ? "synchronous_standby_names is empty"
            : WAITING.contains(commitWaits) ? null : "synchronous_commit is " + commitWaits;
    return reason == null
        ? null
        : "%s is replica, but PostgreSQL acknowledges commits that no standby has: %s"
            .formatted(SETTING, reason);
  }

  private int oneIfKept() {
    return problem == null ? 1 : 0;
  }

  @Override
  public Health health() {
    String broken = problem;
    if (broken != null) {
      return Health.outOfService().withDetail("problem", broken).build();
    }
    Failover said = failover;
    return said == null
        ? Health.up().withDetail("warning", NOT_SET).build()
        : Health.up().withDetail("failover", said.name().toLowerCase(Locale.ROOT)).build();
  }
}
