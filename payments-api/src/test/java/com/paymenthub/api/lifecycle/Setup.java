package com.paymenthub.api.lifecycle;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A provider as a merchant sets it up (docs/interface.md §3.7).
 *
 * @param json its part of the merchant's body
 */
record Setup(Map<String, Object> json) {

  /** A simulator of an acquirer that is treated as {@code settings} say. */
  static Setup acquirer(String name, int priority, Map<String, Object> settings) {
    return of("SERVICE_SANDBOX", name, priority, settings);
  }

  /**
   * A simulator of an anti-fraud provider whose answers lead to what {@code options} say. They are
   * not waited for as long as usual.
   */
  static Setup antiFraud(Map<String, Object> options) {
    return antiFraud(options, 400);
  }

  /** The same with answers that are waited for as long as this. */
  static Setup antiFraud(Map<String, Object> options, int deadlineMillis) {
    return antiFraud(options, Map.of("deadlineMillis", deadlineMillis));
  }

  /** The same that is treated as {@code settings} say. */
  static Setup antiFraud(Map<String, Object> options, Map<String, Object> settings) {
    Map<String, Object> json =
        new LinkedHashMap<>(of("SERVICE_SANDBOX_ANTIFRAUD", "anti-fraud", 1, settings).json());
    Map<String, Object> all = new LinkedHashMap<>(options);
    all.put("type", "ANTIFRAUD");
    json.put("options", all);
    return new Setup(json);
  }

  private static Setup of(String type, String name, int priority, Map<String, Object> settings) {
    return new Setup(
        Map.of(
            "name",
            name,
            "priority",
            priority,
            "credentials",
            Map.of("type", type, "settings", settings)));
  }
}
