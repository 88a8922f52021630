package com.paymenthub.api.admission;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * The places for requests. Who gets none is refused before anything was done: work that is begun
 * and then given up would take from the work that can be finished.
 */
@Component
@ConditionalOnWebApplication
@EnableConfigurationProperties(AdmissionSettings.class)
class Admission {

  private final int maximum;
  private final Semaphore places;
  private volatile boolean closed;

  Admission(AdmissionSettings settings) {
    this.maximum = settings.maximumRequests();
    this.places = new Semaphore(maximum);
  }

  /** Takes a place, which has to be left again; false when there is none. */
  boolean tryEnter() {
    return !closed && places.tryAcquire();
  }

  /** Gives back a place. */
  void leave() {
    places.release();
  }

  /** Lets nobody in any more. */
  void close() {
    closed = true;
  }

  /** Whether nobody will be let in any more. */
  boolean isClosed() {
    return closed;
  }

  /**
   * Waits until everybody who was let in has left.
   *
   * @return false when some are still inside after that time
   */
  boolean awaitEmpty(Duration maximumWait) throws InterruptedException {
    return places.tryAcquire(maximum, maximumWait.toMillis(), TimeUnit.MILLISECONDS);
  }
}
