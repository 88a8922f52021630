package com.paymenthub.charging.accounts;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/**
 * Counts the requests that a limit has refused which keeps one account or address from taking what
 * others need, as {@code payments_requests_limited_total}.
 */
@Component
public class LimitedRequests {

  /** What is limited. */
  public enum Limit {
    /** The places of requests of one account. */
    PLACES,
    /** The requests of one account in a second. */
    REQUESTS_PER_SECOND,
    /** The pings, registrations and changes of webhooks of one account at once. */
    PINGS_AND_REGISTRATIONS,
    /** The webhooks of one account. */
    WEBHOOKS,
    /** The merchants of one account. */
    MERCHANTS,
    /** The notices of one account at a provider from one address in a second. */
    NOTICES,
    /** The requests with wrong keys of one address. */
    FAILED_KEYS
  }

  private final Map<Limit, Counter> counters = new EnumMap<>(Limit.class);

  public LimitedRequests(MeterRegistry meters) {
    Arrays.stream(Limit.values())
        .forEach(
            limit ->
                counters.put(
                    limit,
                    Counter.builder("payments.requests.limited")
                        .description("Requests that a limit by account or address has refused")
                        .tag("limit", limit.name().toLowerCase(Locale.ROOT))
                        .register(meters)));
  }

  /** Counts a request that is refused. */
  public void count(Limit reached) {
    Objects.requireNonNull(counters.get(reached)).increment();
  }
}
