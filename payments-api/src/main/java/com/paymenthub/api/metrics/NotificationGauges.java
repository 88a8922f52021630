package com.paymenthub.api.metrics;

import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import com.paymenthub.webhooks.delivery.FigureQueries;
import com.paymenthub.webhooks.delivery.Figures;
import com.paymenthub.webhooks.delivery.Figures.Figure;
import com.paymenthub.webhooks.delivery.NotificationSender;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

/**
 * {@code payments_notifications_*}: how many notifications wait, were lost or are overdue, and
 * since when. They are counted at an interval, independently of scrapes. Every node reports the
 * same figures, which are those of the database, except for failures, which are counted by each
 * node.
 */
@Component
@ConditionalOnWebApplication
@ConditionalOnProperty(name = "payments.webhooks.delivery.enabled", matchIfMissing = true)
class NotificationGauges implements MeterBinder {

  private final FigureQueries queries;
  private final NotificationSender sender;
  private final Clock clock;
  private volatile @Nullable Figures latest;

  NotificationGauges(FigureQueries queries, NotificationSender sender, Clock clock) {
    this.queries = queries;
    this.sender = sender;
    this.clock = clock;
  }

  @Bean
  DueWork notificationCounting(
      @Value("${payments.webhooks.figures-interval:15s}") Duration interval) {
    return new RecurringJob(
        "notification_counting",
        new WorkQuota(1, 100),
        interval,
        this::count,
        () -> Backlog.NONE,
        false);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    bind(registry, "waiting", "Notifications that wait for another attempt", Figures::waiting);
    bind(registry, "lost", "Notifications that were given up and not sent again", Figures::lost);
    bind(registry, "overdue", "Notifications due for a minute or more", Figures::overdue);
    Gauge.builder(
            "payments.notifications.troubled.webhooks",
            sender,
            NotificationSender::troubledWebhooks)
        .description("Webhooks that this node could not serve, for a reason of their own")
        .register(registry);
    FunctionCounter.builder("payments.notifications.troubles", sender, NotificationSender::troubles)
        .description("How often this node could not serve a webhook")
        .register(registry);
  }

  private void bind(
      MeterRegistry registry, String name, String description, Function<Figures, Figure> which) {
    Gauge.builder("payments.notifications." + name, () -> count(which))
        .description(description + ", at most " + Figures.MAXIMUM)
        .register(registry);
    Gauge.builder("payments.notifications." + name + ".oldest.seconds", () -> age(which))
        .description("The age of the oldest of them; 0 when there is none")
        .register(registry);
  }

  /** Null before the first count, and while the database is not reachable. */
  private @Nullable Number count(Function<Figures, Figure> which) {
    Figures known = latest;
    return known == null ? null : which.apply(known).count();
  }

  private @Nullable Number age(Function<Figures, Figure> which) {
    Figures known = latest;
    if (known == null) {
      return null;
    }
    Instant since = which.apply(known).since();
    return since == null ? 0 : Duration.between(since, clock.instant()).toSeconds();
  }

  private boolean count() {
    Figures counted = null;
    try {
      counted = queries.count();
    } finally {
      latest = counted;
    }
    return false;
  }
}
