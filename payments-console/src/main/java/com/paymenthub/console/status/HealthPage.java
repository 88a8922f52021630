package com.paymenthub.console.status;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Release;
import com.paymenthub.platform.due.DueBacklogs;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

/** How the service is doing, with the figures of the node that answers. */
@ConsolePart
final class HealthPage {

  private static final Duration LATELY = Duration.ofHours(1);

  /** What was due for so long without anybody working on it needs a look. */
  private static final Duration STUCK_AFTER = Duration.ofMinutes(5);

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final HealthFigures figures;
  private final NodeFigures nodes;
  private final DueBacklogs backlogs;
  private final List<HikariDataSource> pools;
  private final Clock clock;

  HealthPage(
      HealthFigures figures,
      NodeFigures nodes,
      DueBacklogs backlogs,
      HikariDataSource service,
      JdbcTemplate jdbc,
      Clock clock) {
    this.figures = figures;
    this.nodes = nodes;
    this.backlogs = backlogs;
    this.clock = clock;
    this.pools = new ArrayList<>(List.of(service));
    if (jdbc.getDataSource() instanceof HikariDataSource own) {
      pools.add(own);
    }
  }

  /** The connections of a pool of this node. */
  record Pool(String name, int maximum, int active, int waiting) {}

  @GetMapping("/console/health")
  ModelAndView show() {
    Instant asked = clock.instant();
    HealthFigures.Database database = figures.database();
    Instant now = clock.instant();
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("now", now);
    model.put("database", database);
    model.put("off", Duration.between(database.now(), middle(asked, now)));
    model.put("version", Release.NUMBER);
    model.put("up", Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime()));
    model.put("due", due(now));
    model.put("stuck", nodes.stuckSince(now.minus(STUCK_AFTER)));
    model.put("stuckAfter", STUCK_AFTER);
    model.put("nodes", nodes.nodes());
    model.put("attempts", nodes.attempts(now));
    model.put(
        "lastMinute",
        figures.since(now.minus(MINUTE)).stream().mapToLong(HealthFigures.Lately::count).sum());
    model.put("unsent", figures.unsent());
    model.put("flagged", figures.flagged());
    model.put("lately", figures.since(now.minus(LATELY)));
    model.put("pools", pools.stream().map(HealthPage::pool).toList());
    return new ModelAndView("health", model);
  }

  /** What is due now, and of the other kinds what the node has measured last. */
  private List<HealthFigures.Due> due(Instant now) {
    List<HealthFigures.Due> due = new ArrayList<>(figures.due(now));
    Set<String> known =
        due.stream().map(HealthFigures.Due::kind).collect(Collectors.toUnmodifiableSet());
    backlogs.kinds().stream()
        .filter(kind -> !known.contains(kind))
        .forEach(
            kind ->
                backlogs
                    .of(kind)
                    .ifPresent(
                        backlog ->
                            due.add(
                                new HealthFigures.Due(kind, backlog.count(), backlog.since()))));
    return due;
  }

  private static Instant middle(Instant from, Instant to) {
    return from.plus(Duration.between(from, to).dividedBy(2));
  }

  private static Pool pool(HikariDataSource pool) {
    HikariPoolMXBean seen = pool.getHikariPoolMXBean();
    return new Pool(
        pool.getPoolName(),
        pool.getMaximumPoolSize(),
        seen == null ? 0 : seen.getActiveConnections(),
        seen == null ? 0 : seen.getThreadsAwaitingConnection());
  }
}
