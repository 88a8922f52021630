package com.paymenthub.console.figures;

import com.paymenthub.console.access.Sources;
import com.paymenthub.console.figures.DailyFigures.Step;
import com.paymenthub.console.figures.RecentFigures.Drawn;
import com.paymenthub.console.view.ConsolePart;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** What people would rather look at than read, for the last days. */
@ConsolePart
final class FigurePage {

  private static final List<Integer> SPANS_DAYS = List.of(1, 2, 7, 14, 30);
  private static final int DEFAULT_DAYS = 14;

  /** Up to so many days are plotted by the hour: as days they would be a point or two. */
  private static final int BY_HOUR_DAYS = 2;

  private final RecentFigures figures;
  private final Sources sources;
  private final Clock clock;

  FigurePage(RecentFigures figures, Sources sources, Clock clock) {
    this.figures = figures;
    this.sources = sources;
    this.clock = clock;
  }

  /**
   * The plots.
   *
   * @param days how many days, one of those that are offered
   */
  @GetMapping("/console/figures")
  ModelAndView show(@RequestParam(defaultValue = "" + DEFAULT_DAYS) int days) {
    int span = SPANS_DAYS.contains(days) ? days : DEFAULT_DAYS;
    ZoneId zone = sources.operator().timeZone();
    LocalDate today = LocalDate.ofInstant(clock.instant(), zone);
    LocalDate first = today.minusDays(span - 1L);
    Instant from = first.atStartOfDay(zone).toInstant();
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("spans", SPANS_DAYS);
    model.put("days", span);
    Step step = span <= BY_HOUR_DAYS ? Step.HOUR : Step.DAY;
    boolean byHour = step == Step.HOUR;
    model.put("step", byHour ? "hour" : "day");
    model.put("first", byHour ? from.getEpochSecond() : Plot.seconds(first));
    model.put("last", byHour ? clock.instant().getEpochSecond() : Plot.seconds(today));
    try {
      Drawn drawn = figures.since(from, zone, step);
      model.put("plots", drawn.plots());
      model.put("asOf", drawn.at());
      model.put("said", "");
    } catch (QueryTimeoutException tooMuch) {
      model.put("plots", List.of());
      model.put("asOf", null);
      model.put("said", "figures.too-much");
    }
    return new ModelAndView("figures", model);
  }
}
