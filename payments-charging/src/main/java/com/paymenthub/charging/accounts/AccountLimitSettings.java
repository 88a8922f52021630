package com.paymenthub.charging.accounts;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much one account may have.
 *
 * @param maximumWebhooks how many webhooks, from 1; deleted ones do not count
 * @param maximumMerchants how many merchants, from 1; deleted ones do not count
 */
@ConfigurationProperties("payments.accounts")
record AccountLimitSettings(
    @DefaultValue("50") int maximumWebhooks, @DefaultValue("1000") int maximumMerchants) {

  AccountLimitSettings {
    requirePositive("maximum-webhooks", maximumWebhooks);
    requirePositive("maximum-merchants", maximumMerchants);
  }

  private static void requirePositive(String setting, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          "payments.accounts.%s is a whole number from 1, not %d".formatted(setting, value));
    }
  }
}
