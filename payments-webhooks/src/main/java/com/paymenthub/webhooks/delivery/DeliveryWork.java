package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What is done again and again for notifications, beside what a new one starts at once. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@ConditionalOnProperty(name = "payments.webhooks.delivery.enabled", matchIfMissing = true)
class DeliveryWork {

  private static final WorkQuota SHARE = new WorkQuota(1, 100);

  @Bean
  DueWork notificationSearch(
      NotificationSender sender,
      @Value("${payments.webhooks.delivery.interval:1s}") Duration interval) {
    return work(
        "notification_search",
        interval,
        () -> {
          sender.look();
          return false;
        });
  }

  @Bean
  DueWork notificationLoss(
      QueueDrain queueDrain,
      @Value("${payments.webhooks.delivery.interval:1s}") Duration interval) {
    return work("notification_loss", interval, queueDrain::giveUpSome);
  }

  @Bean
  DueWork deliveryRemoval(
      Retention retention, @Value("${payments.webhooks.retention-interval:1h}") Duration interval) {
    return work("delivery_removal", interval, retention::removeSome);
  }

  private static DueWork work(String kind, Duration interval, BooleanSupplier some) {
    return new RecurringJob(kind, SHARE, interval, some, () -> Backlog.NONE, false);
  }
}
