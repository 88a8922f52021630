package com.paymenthub.providers.routing;

import com.paymenthub.domain.charges.TimeLeft;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * How long one request waits for providers, all calls together. What is done without a request
 * takes the time that each provider is given.
 */
public final class ProviderTime {

  private static final ScopedValue<ProviderTime> OF_REQUEST = ScopedValue.newInstance();

  private final long startedNanos = System.nanoTime();
  private final Duration total;

  private ProviderTime(Duration total) {
    this.total = total;
  }

  /**
   * Serves a request that has arrived this moment.
   *
   * @param total how long it waits for providers
   * @throws Exception whatever the request throws
   */
  public static <T> T during(Duration total, Callable<T> request) throws Exception {
    return ScopedValue.where(OF_REQUEST, new ProviderTime(total)).call(request::call);
  }

  /** What is left of the time of the request under way; null where none is. */
  public static @Nullable TimeLeft left() {
    return OF_REQUEST.isBound() ? OF_REQUEST.get().now() : null;
  }

  private TimeLeft now() {
    return new TimeLeft(total.minusNanos(System.nanoTime() - startedNanos), total);
  }
}
