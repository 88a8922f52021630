package com.paymenthub.webhooks.delivery;

import io.github.bucket4j.Bucket;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Limits how many deliveries a node begins in a second, so that requests of merchants do not become
 * slower. Repeated notifications have a lower limit: they have already waited for minutes or days,
 * there may be very many of them after an outage, and new ones come first.
 */
@Component
class DeliveryPace {

  /**
   * So many deliveries as belong to this time may begin at once. It covers the moments in which a
   * thread waits for a processor under full load, which would otherwise lower the rate.
   */
  private static final int PARTS_OF_A_SECOND = 40;

  private final Bucket all;
  private final Bucket repeated;

  /**
   * The rates of a node.
   *
   * @param maximumPerSecond how many deliveries begin in a second, 1 or more
   * @param maximumRepeatedPerSecond how many of them are not the first of their notification, 1 or
   *     more
   * @throws IllegalArgumentException when one is less
   */
  DeliveryPace(
      @Value("${payments.webhooks.delivery.maximum-per-second:1200}") int maximumPerSecond,
      @Value("${payments.webhooks.delivery.maximum-repeated-per-second:250}")
          int maximumRepeatedPerSecond) {
    this.all = perSecond("maximum-per-second", maximumPerSecond);
    this.repeated = perSecond("maximum-repeated-per-second", maximumRepeatedPerSecond);
  }

  /**
   * Waits until a delivery may begin.
   *
   * @param again whether the notification was sent before
   */
  void await(boolean again) {
    if (again) {
      repeated.asBlocking().consumeUninterruptibly(1);
    }
    all.asBlocking().consumeUninterruptibly(1);
  }

  private static Bucket perSecond(String setting, int maximum) {
    if (maximum < 1) {
      throw new IllegalArgumentException(
          "payments.webhooks.delivery.%s must be positive".formatted(setting));
    }
    return Bucket.builder()
        .addLimit(
            limit ->
                limit
                    .capacity(Math.ceilDiv(maximum, PARTS_OF_A_SECOND))
                    .refillGreedy(maximum, Duration.ofSeconds(1)))
        .withNanosecondPrecision()
        .build();
  }
}
