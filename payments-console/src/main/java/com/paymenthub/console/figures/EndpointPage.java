package com.paymenthub.console.figures;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** How the receiver of a webhook has answered in the last hours. */
@ConsolePart
final class EndpointPage {

  private static final List<Integer> SPANS_HOURS = List.of(24, 72, 168);
  private static final int DEFAULT_HOURS = 24;

  private final EndpointFigures figures;
  private final Clock clock;

  EndpointPage(EndpointFigures figures, Clock clock) {
    this.figures = figures;
    this.clock = clock;
  }

  /**
   * The plots.
   *
   * @param hours how many hours, one of those that are offered
   */
  @GetMapping("/console/notifications/{id}/health")
  ModelAndView show(
      @PathVariable UUID id, @RequestParam(defaultValue = "" + DEFAULT_HOURS) int hours) {
    String endpoint = figures.endpoint(id).orElseThrow(NoSuchPage::new);
    int span = SPANS_HOURS.contains(hours) ? hours : DEFAULT_HOURS;
    Instant last = clock.instant().truncatedTo(ChronoUnit.HOURS);
    Instant first = last.minus(Duration.ofHours(span - 1L));
    Map<String, Object> model = new HashMap<>();
    model.put("webhook", id);
    model.put("endpoint", endpoint);
    model.put("spans", SPANS_HOURS);
    model.put("hours", span);
    model.put("first", first.getEpochSecond());
    model.put("last", last.getEpochSecond());
    try {
      model.put("plots", List.of(figures.outcomes(id, first), figures.latencies(id, first)));
      model.put("said", "");
    } catch (QueryTimeoutException tooMuch) {
      model.put("plots", List.of());
      model.put("said", "endpoint.too-much");
    }
    return new ModelAndView("endpoint", model);
  }
}
