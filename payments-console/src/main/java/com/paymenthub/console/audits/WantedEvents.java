package com.paymenthub.console.audits;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which events are looked for.
 *
 * @param subject those of this charge, card or session; null for all
 * @param request those that this request caused; empty for all
 * @param account those of this account; null for all
 * @param name those whose name begins with this; empty for all
 * @param from stored at or after this instant; null for the beginning
 * @param to stored before this instant; null for now
 */
record WantedEvents(
    @Nullable UUID subject,
    String request,
    @Nullable UUID account,
    String name,
    @Nullable Instant from,
    @Nullable Instant to) {

  /** What is said of it in the audit. */
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    put(facts, "subject", subject);
    put(facts, "request", request.isEmpty() ? null : request);
    put(facts, "account", account);
    put(facts, "event", name.isEmpty() ? null : name);
    put(facts, "from", from);
    put(facts, "to", to);
    return facts;
  }

  private static void put(Map<String, String> facts, String name, @Nullable Object value) {
    if (value != null) {
      facts.put(name, value.toString());
    }
  }
}
