package com.paymenthub.console.notifications;

import com.paymenthub.console.access.Sources;
import com.paymenthub.console.notifications.WebhookFigures.Row;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.webhooks.delivery.AttemptHistory;
import com.paymenthub.webhooks.delivery.Deliveries;
import com.paymenthub.webhooks.delivery.Delivery;
import com.paymenthub.webhooks.delivery.DeliveryFilter;
import com.paymenthub.webhooks.delivery.Previews;
import com.paymenthub.webhooks.delivery.Previews.Preview;
import com.paymenthub.webhooks.delivery.RecordedAttempt;
import com.paymenthub.webhooks.delivery.Reprocessing;
import com.paymenthub.webhooks.events.EventFilter;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** What did not arrive, by webhook, and sending it again. */
@ConsolePart
final class NotificationPages {

  private static final String ROOT = "/console/notifications";
  private static final String WEBHOOK = ROOT + "/{id}";
  private static final String DELIVERY = WEBHOOK + "/deliveries/{delivery}";
  private static final int SHOWN = 100;
  private static final List<String> STATES =
      List.of("lost", "waiting", "pending", "in_flight", "delivered", "reprocessed");
  private static final List<String> UNSENT = List.of("lost", "waiting");

  private final WebhookFigures figures;
  private final Deliveries deliveries;
  private final AttemptHistory attempts;
  private final Previews previews;
  private final SendingAgain sending;
  private final OperatorLog log;
  private final AdministrationTransactions transactions;
  private final Sources sources;
  private final Clock clock;

  NotificationPages(
      WebhookFigures figures,
      Deliveries deliveries,
      AttemptHistory attempts,
      Previews previews,
      SendingAgain sending,
      OperatorLog log,
      AdministrationTransactions transactions,
      Sources sources,
      Clock clock) {
    this.figures = figures;
    this.deliveries = deliveries;
    this.attempts = attempts;
    this.previews = previews;
    this.sending = sending;
    this.log = log;
    this.transactions = transactions;
    this.sources = sources;
    this.clock = clock;
  }

  @GetMapping(ROOT)
  ModelAndView all() {
    return new ModelAndView(
        "notifications",
        Map.of("webhooks", figures.all(), "counted", WebhookFigures.MAXIMUM_COUNTED));
  }

  @GetMapping(WEBHOOK)
  ModelAndView one(
      @PathVariable UUID id,
      @RequestParam(defaultValue = "") String state,
      @RequestParam(required = false) @Nullable UUID charge,
      @RequestParam(defaultValue = "") String said) {
    Row webhook = figures.find(id).orElseThrow(NoSuchPage::new);
    List<String> states = STATES.contains(state) ? List.of(state) : List.of();
    DeliveryFilter unsent = filter(UNSENT.contains(state) ? states : UNSENT, charge);
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("webhook", webhook);
    model.put("state", state);
    model.put("states", STATES);
    model.put("charge", charge);
    model.put("said", said);
    model.put("unsent", deliveries.count(id, unsent));
    model.put("maximum", Reprocessing.MAXIMUM_AT_ONCE);
    model.put("deliveries", deliveries.list(id, filter(states, charge), true, SHOWN, 0));
    return new ModelAndView("webhook", model);
  }

  /** The number was shown on the page before; what became unsent since is sent with it. */
  @PostMapping(WEBHOOK + "/send-again")
  String sendAgain(
      @PathVariable UUID id,
      @RequestParam(defaultValue = "") String state,
      @RequestParam(required = false) @Nullable UUID charge,
      HttpServletRequest request) {
    Row webhook = figures.find(id).orElseThrow(NoSuchPage::new);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    DeliveryFilter filter = filter(UNSENT.contains(state) ? List.of(state) : UNSENT, charge);
    try {
      sending.all(webhook.clientId(), id, filter, sources.acting(request));
    } catch (Refusal refusal) {
      return refused(id, refusal);
    }
    return "redirect:%s/%s/progress?since=%s".formatted(ROOT, id, now);
  }

  @PostMapping(DELIVERY + "/send-again")
  String sendOneAgain(
      @PathVariable UUID id, @PathVariable UUID delivery, HttpServletRequest request) {
    Row webhook = figures.find(id).orElseThrow(NoSuchPage::new);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    try {
      sending.one(webhook.clientId(), id, delivery, sources.acting(request));
    } catch (Refusal refusal) {
      return refused(id, refusal);
    }
    return "redirect:%s/%s/progress?since=%s".formatted(ROOT, id, now);
  }

  @GetMapping(WEBHOOK + "/progress")
  ModelAndView progress(@PathVariable UUID id, @RequestParam Instant since) {
    return new ModelAndView(
        "progress",
        Map.of(
            "webhook",
            figures.find(id).orElseThrow(NoSuchPage::new),
            "since",
            since,
            "progress",
            figures.progress(id, since)));
  }

  /**
   * Bodies contain personal data of buyers, so the audit notes each look at them. If the audit
   * entry cannot be written, nothing is shown.
   */
  @PostMapping(DELIVERY)
  ModelAndView look(
      @PathVariable UUID id, @PathVariable UUID delivery, HttpServletRequest request) {
    Row webhook = figures.find(id).orElseThrow(NoSuchPage::new);
    Delivery found = deliveries.find(id, delivery).orElseThrow(NoSuchPage::new);
    Seen seen =
        transactions.run(
            () -> {
              log.record(
                  sources.acting(request),
                  webhook.clientId(),
                  "notification_looked_at",
                  "notification",
                  delivery,
                  Map.of("chargeId", found.chargeId().toString()));
              return new Seen(attempts.of(found), previews.of(found));
            });
    return new ModelAndView(
        "delivery",
        Map.of(
            "webhook",
            webhook,
            "delivery",
            found,
            "attempts",
            seen.attempts(),
            "preview",
            seen.preview()));
  }

  /** The contents of a notification: what was sent, and what would be sent now. */
  private record Seen(List<RecordedAttempt> attempts, Preview preview) {}

  private static String refused(UUID id, Refusal refusal) {
    return "redirect:%s/%s?said=%s".formatted(ROOT, id, refusal.key().code());
  }

  private static DeliveryFilter filter(List<String> states, @Nullable UUID charge) {
    return new DeliveryFilter(states, new EventFilter(List.of(), charge, TimeRange.ALL));
  }
}
