package com.paymenthub.charging.vault;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long card numbers stay in the vault when no charge needs them any more: no longer than there
 * is a reason for (PCI DSS 4.0.1, 3.2.1). A charge needs the number of its card only until its
 * providers were asked for the authorization.
 *
 * @param failedNumberKeptFor how long after the card, or the charge that it came with, has failed;
 *     positive
 * @param oneShotNumberKeptFor how long after its charge the number of a card that came with it, a
 *     day or more; a charge that uses the card again makes it a saved one
 * @param expiredNumberKeptFor how long after the last month in which the card is valid, zero or
 *     more: banks approve some payments with a card that they have renewed
 * @param unusedNumberKeptFor how long after the last charge the number of a saved card, a day or
 *     more; null for ever
 */
@ConfigurationProperties("payments.cards")
record CardNumberSettings(
    @DefaultValue("23h") Duration failedNumberKeptFor,
    @DefaultValue("45d") Duration oneShotNumberKeptFor,
    @DefaultValue("90d") Duration expiredNumberKeptFor,
    @Nullable Duration unusedNumberKeptFor) {

  private static final Duration DAY = Duration.ofDays(1);

  CardNumberSettings {
    if (!failedNumberKeptFor.isPositive()) {
      throw new IllegalArgumentException("payments.cards.failed-number-kept-for must be positive");
    }
    requireDay("one-shot-number-kept-for", oneShotNumberKeptFor);
    if (expiredNumberKeptFor.isNegative()) {
      throw new IllegalArgumentException(
          "payments.cards.expired-number-kept-for must not be negative");
    }
    if (unusedNumberKeptFor != null) {
      requireDay("unused-number-kept-for", unusedNumberKeptFor);
    }
  }

  private static void requireDay(String name, Duration keptFor) {
    if (keptFor.compareTo(DAY) < 0) {
      throw new IllegalArgumentException("payments.cards." + name + " must be a day or more");
    }
  }
}
