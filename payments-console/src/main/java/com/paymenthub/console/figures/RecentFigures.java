package com.paymenthub.console.figures;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.paymenthub.console.figures.DailyFigures.Step;
import com.paymenthub.console.view.ConsolePart;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * The data of the plots, computed once for all operators, because a million charges take seconds.
 * After one minute the next request gets the old data and starts a new computation in the
 * background.
 */
@ConsolePart
final class RecentFigures {

  /** After this time the data are recomputed in the background. */
  private static final Duration FRESH = Duration.ofMinutes(1);

  /** After this time a request waits for new data. */
  private static final Duration KEPT = Duration.ofMinutes(10);

  /** One entry per time zone and number of days. */
  private static final int MAXIMUM_KEPT = 100;

  private final DailyFigures figures;
  private final Clock clock;
  private final LoadingCache<Asked, Drawn> recent;

  RecentFigures(DailyFigures figures, Clock clock) {
    this.figures = figures;
    this.clock = clock;
    this.recent =
        Caffeine.newBuilder()
            .maximumSize(MAXIMUM_KEPT)
            .refreshAfterWrite(FRESH)
            .expireAfterWrite(KEPT)
            .ticker(() -> Duration.between(Instant.EPOCH, clock.instant()).toNanos())
            .executor(Thread::startVirtualThread)
            .build(this::draw);
  }

  private record Asked(Instant from, ZoneId zone, Step step) {}

  /**
   * Plots.
   *
   * @param at when they were added up
   */
  record Drawn(List<Plot> plots, Instant at) {

    Drawn {
      plots = List.copyOf(plots);
    }
  }

  /**
   * The plots from an instant on.
   *
   * @throws org.springframework.dao.QueryTimeoutException when that is too much to add up
   */
  Drawn since(Instant from, ZoneId zone, Step step) {
    return recent.get(new Asked(from, zone, step));
  }

  private Drawn draw(Asked asked) {
    Instant now = clock.instant();
    List<Plot> plots = new ArrayList<>();
    plots.add(figures.charges(asked.from(), asked.step()));
    plots.addAll(figures.amounts(asked.from(), asked.step()));
    plots.add(figures.approvals(asked.from(), asked.zone(), asked.step()));
    plots.add(figures.declines(asked.from(), asked.zone(), asked.step()));
    plots.addAll(figures.latencies(asked.from(), asked.zone(), asked.step()));
    plots.add(figures.backlog(asked.from(), asked.zone(), asked.step()));
    return new Drawn(plots, now);
  }
}
