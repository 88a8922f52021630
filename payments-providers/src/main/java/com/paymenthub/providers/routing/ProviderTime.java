package com.paymenthub.providers.routing;

import com.paymenthub.domain.charges.TimeLeft;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long one request waits for providers, all calls together. What is done without a request
 * takes the time that each provider is given.
 */
public final class ProviderTime {

  private static final ThreadLocal<@Nullable ProviderTime> OF_REQUEST = new ThreadLocal<>();

  private final long startedNanos = System.nanoTime();
  private final Duration total;

  private ProviderTime(Duration total) {
    this.total = total;
  }

  /** A request that is being served, until it is closed by the thread that serves it. */
  public interface Serving extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins to serve a request that has arrived this moment, on this thread.
   *
   * @param total how long it waits for providers
   */
  public static Serving begin(Duration total) {
    OF_REQUEST.set(new ProviderTime(total));
    return OF_REQUEST::remove;
  }

  /** What is left of the time of the request under way; null where none is. */
  public static @Nullable TimeLeft left() {
    ProviderTime request = OF_REQUEST.get();
    return request == null ? null : request.now();
  }

  private TimeLeft now() {
    return new TimeLeft(total.minusNanos(System.nanoTime() - startedNanos), total);
  }
}
