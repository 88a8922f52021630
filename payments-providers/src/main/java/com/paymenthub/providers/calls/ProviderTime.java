package com.paymenthub.providers.calls;

import com.paymenthub.domain.charges.TimeLeft;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time that one request may wait for providers, all calls together. Work without a request uses
 * the deadline of each provider.
 */
public final class ProviderTime {

  private static final ThreadLocal<@Nullable ProviderTime> OF_REQUEST = new ThreadLocal<>();

  private final long startedNanos = System.nanoTime();
  private final Duration total;

  private ProviderTime(Duration total) {
    this.total = total;
  }

  /** A request that is being served; the thread that serves it closes this at the end. */
  public interface Serving extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins the time of a request that has just arrived, on this thread.
   *
   * @param total how long it waits for providers
   */
  public static Serving begin(Duration total) {
    OF_REQUEST.set(new ProviderTime(total));
    return OF_REQUEST::remove;
  }

  /** The time that is left for the current request; null when there is no request. */
  public static @Nullable TimeLeft left() {
    ProviderTime request = OF_REQUEST.get();
    return request == null ? null : request.now();
  }

  private TimeLeft now() {
    return new TimeLeft(total.minusNanos(System.nanoTime() - startedNanos), total);
  }
}
