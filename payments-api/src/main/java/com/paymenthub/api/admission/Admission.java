package com.paymenthub.api.admission;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Limits how many requests are worked on at once. A request above the limit is refused before any
 * work is done for it: work that is begun and given up later would slow down the other requests.
 */
@Component
@EnableConfigurationProperties(AdmissionSettings.class)
class Admission {

  private final int maximum;
  private final int crowdedBelow;
  private final Semaphore places;
  private volatile boolean closed;

  Admission(AdmissionSettings settings) {
    this.maximum = settings.maximumRequests();
    this.crowdedBelow = settings.fewOf(settings.maximumRequests());
    this.places = new Semaphore(maximum);
  }

  /**
   * Admits a request, which has to call {@link #leave} at its end; false when there are too many.
   */
  boolean tryEnter() {
    return !closed && places.tryAcquire();
  }

  /** Whether so few places are free that each account gets a share only. */
  boolean isCrowded() {
    return places.availablePermits() < crowdedBelow;
  }

  /** Ends an admitted request. */
  void leave() {
    places.release();
  }

  /** Admits no request from now on. */
  void close() {
    closed = true;
  }

  /** Whether no request is admitted any more. */
  boolean isClosed() {
    return closed;
  }

  /**
   * Waits until all admitted requests have ended.
   *
   * @return false when some have not ended in that time
   */
  boolean awaitEmpty(Duration maximumWait) throws InterruptedException {
    return places.tryAcquire(maximum, maximumWait.toMillis(), TimeUnit.MILLISECONDS);
  }
}
