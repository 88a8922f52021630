package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.rest.charges.Currencies;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.spi.ProviderSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads how an account of a provider is to be treated, which is kept among its credentials. */
final class SettingFields {

  private static final String SETTINGS = "settings";
  private static final int MAXIMUM_CURRENCIES = 799;

  private SettingFields() {}

  /**
   * The settings among these credentials, under the names that {@link ProviderSettings} gives. They
   * take the place of all those {@code before}, which stay when none are sent.
   */
  static Map<String, String> read(JsonFields credentials, Map<String, String> before) {
    Map<String, String> settings = new HashMap<>();
    credentials
        .object(SETTINGS)
        .ifPresentOrElse(
            fields -> collect(fields, settings),
            () -> {
              if (!credentials.clears(SETTINGS)) {
                before.forEach(
                    (name, value) -> {
                      if (name.startsWith(ProviderSettings.PREFIX)) {
                        settings.put(name, value);
                      }
                    });
              }
            });
    return settings;
  }

  private static void collect(JsonFields fields, Map<String, String> settings) {
    number(fields, "deadlineMillis", 1, ProviderSettings.MAXIMUM_DEADLINE_MILLIS, settings);
    number(fields, "maximumConcurrentCalls", 1, ProviderSettings.MAXIMUM_CALLS, settings);
    number(fields, "latencyMillis", 0, ProviderSettings.MAXIMUM_LATENCY_MILLIS, settings);
    number(fields, "declineRate", 0, ProviderSettings.PERCENT, settings);
    number(fields, "lostAnswerRate", 0, ProviderSettings.PERCENT, settings);
    fields
        .parsed("currencies", MAXIMUM_CURRENCIES, "currencies", SettingFields::currencies)
        .ifPresent(
            codes -> {
              Currencies.firstUnknown(codes)
                  .ifPresent(code -> fields.refuse("currencies", "currency_unknown", code));
              settings.put(ProviderSettings.PREFIX + "currencies", codes);
            });
    fields
        .bool("circuitBreaker")
        .ifPresent(on -> settings.put(ProviderSettings.PREFIX + "circuitBreaker", on.toString()));
  }

  private static Optional<String> currencies(String codes) {
    return Optional.of(codes).filter(ProviderSettings.CURRENCY_CODES.asMatchPredicate());
  }

  private static void number(
      JsonFields fields, String name, int minimum, int maximum, Map<String, String> settings) {
    fields
        .wholeNumber(name, minimum, maximum)
        .ifPresent(value -> settings.put(ProviderSettings.PREFIX + name, value.toString()));
  }
}
