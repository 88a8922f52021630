package com.paymenthub.api.console.status;

import com.paymenthub.api.console.view.ConsolePart;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

/** How the service is doing, with the figures of the node that answers. */
@ConsolePart
final class HealthPage {

  private static final Duration LATELY = Duration.ofHours(1);

  private final HealthFigures figures;
  private final List<HikariDataSource> pools;
  private final Clock clock;

  HealthPage(HealthFigures figures, HikariDataSource service, JdbcTemplate console, Clock clock) {
    this.figures = figures;
    this.clock = clock;
    this.pools = new ArrayList<>(List.of(service));
    if (console.getDataSource() instanceof HikariDataSource own) {
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
    model.put(
        "version",
        Optional.ofNullable(HealthPage.class.getPackage().getImplementationVersion()).orElse("–"));
    model.put("up", Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime()));
    model.put("due", figures.due(now));
    model.put("unsent", figures.unsent());
    model.put("flagged", figures.flagged());
    model.put("lately", figures.since(now.minus(LATELY)));
    model.put("pools", pools.stream().map(HealthPage::pool).toList());
    return new ModelAndView("health", model);
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
