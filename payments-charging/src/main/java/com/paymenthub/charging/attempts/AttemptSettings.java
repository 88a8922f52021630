package com.paymenthub.charging.attempts;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits for failed card attempts with buyers' keys and for new card numbers, on all nodes
 * together. An attempt that is under way counts as failed until it succeeds. 0 means no limit.
 *
 * @param failedPerSession how many may fail before a session takes no more cards
 * @param failedPerCardAndHour how many may fail with one card number in one account, within an hour
 * @param failedPerAddressAndHour how many may fail from one source address, within an hour
 * @param failedPerKeyAndHour how many may fail with one public key, within an hour
 * @param failedPerAccountAndHour how many may fail in one account, within an hour
 * @param newNumbersPerAccountAndHour how many card numbers that an account never had before it may
 *     bring within an hour, with any key and whether they fail or not
 */
@ConfigurationProperties("payments.attempts")
public record AttemptSettings(
    @DefaultValue("10") int failedPerSession,
    @DefaultValue("5") int failedPerCardAndHour,
    @DefaultValue("30") int failedPerAddressAndHour,
    @DefaultValue("150") int failedPerKeyAndHour,
    @DefaultValue("1000") int failedPerAccountAndHour,
    @DefaultValue("1000") int newNumbersPerAccountAndHour) {

  public AttemptSettings {
    requireNotNegative("failed-per-session", failedPerSession);
    requireNotNegative("failed-per-card-and-hour", failedPerCardAndHour);
    requireNotNegative("failed-per-address-and-hour", failedPerAddressAndHour);
    requireNotNegative("failed-per-key-and-hour", failedPerKeyAndHour);
    requireNotNegative("failed-per-account-and-hour", failedPerAccountAndHour);
    requireNotNegative("new-numbers-per-account-and-hour", newNumbersPerAccountAndHour);
  }

  private static void requireNotNegative(String name, int value) {
    if (value < 0) {
      throw new IllegalArgumentException("payments.attempts." + name + " must not be negative");
    }
  }
}
