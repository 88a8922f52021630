package com.paymenthub.console.audits;

import com.paymenthub.console.access.Sources;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.AdministrationTransactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.json.JsonMapper;

/** The events as they are stored: by subject, request, account, name and time, or one by one. */
@ConsolePart
final class EventPages {

  private static final String ROOT = "/console/events";
  private static final int SHOWN = 50;
  private static final int AT_ONCE = 1_000;

  /** More is what the export of the whole history is for. */
  private static final int DOWNLOADED = 100_000;

  private final EventFinder finder;
  private final OperatorLog log;
  private final AdministrationTransactions transactions;
  private final Sources sources;
  private final JsonMapper json;

  EventPages(
      EventFinder finder,
      OperatorLog log,
      AdministrationTransactions transactions,
      Sources sources,
      JsonMapper json) {
    this.finder = finder;
    this.log = log;
    this.transactions = transactions;
    this.sources = sources;
    this.json = json;
  }

  /**
   * The filters as they stand in the address; times are in the operator's zone.
   *
   * @param subject an id of a charge, card or session
   * @param event what the names of events begin with
   */
  record Filters(
      @Nullable UUID subject,
      @Nullable String request,
      @Nullable UUID account,
      @Nullable String event,
      @Nullable LocalDateTime from,
      @Nullable LocalDateTime to) {}

  @GetMapping(ROOT)
  ModelAndView show(
      @ModelAttribute Filters filters, @RequestParam(required = false) @Nullable Long older) {
    EventFinder.Page page =
        finder.find(wanted(filters), older == null ? Long.MAX_VALUE : older, SHOWN);
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("filters", filters);
    model.put("events", page.events());
    model.put("older", page.older());
    model.put("lookedAt", EventFinder.LOOKED_AT);
    model.put("downloaded", DOWNLOADED);
    return new ModelAndView("events", model);
  }

  /**
   * A line of JSON for each event, the newest first. If the audit entry cannot be written, nothing
   * is sent.
   */
  @GetMapping(ROOT + "/events.jsonl")
  void download(
      @ModelAttribute Filters filters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    WantedEvents wanted = wanted(filters);
    transactions.run(
        () -> {
          log.record(
              sources.acting(request),
              "events_downloaded",
              "history",
              OperatorLog.NO_ACCOUNT,
              wanted.facts());
          return true;
        });
    response.setContentType("application/x-ndjson");
    response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"events.jsonl\"");
    OutputStream out = response.getOutputStream();
    int left = DOWNLOADED;
    Long before = Long.MAX_VALUE;
    while (before != null && left > 0) {
      EventFinder.Page page = finder.find(wanted, before, Math.min(AT_ONCE, left));
      for (EventFinder.Found event : page.events()) {
        out.write(line(event));
        out.write('\n');
      }
      left -= page.events().size();
      before = page.older();
    }
  }

  private byte[] line(EventFinder.Found event) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("index", event.index());
    line.put("id", event.id());
    line.put("event", event.name());
    line.put("subject", event.subject());
    line.put("position", event.position());
    line.put("recordedAt", event.recordedAt().toString());
    line.put("origin", event.origin());
    line.put("content", event.content());
    return json.writeValueAsBytes(line);
  }

  private WantedEvents wanted(Filters filters) {
    return new WantedEvents(
        filters.subject(),
        text(filters.request()),
        filters.account(),
        text(filters.event()),
        filters.from() == null
            ? null
            : filters.from().atZone(sources.operator().timeZone()).toInstant(),
        filters.to() == null
            ? null
            : filters.to().atZone(sources.operator().timeZone()).toInstant());
  }

  private static String text(@Nullable String typed) {
    return typed == null ? "" : typed.strip();
  }
}
