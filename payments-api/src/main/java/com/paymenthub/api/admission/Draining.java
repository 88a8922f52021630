package com.paymenthub.api.admission;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Before a node that was told to stop closes its port, it finishes the requests that it has
 * admitted. It refuses all others, so that clients repeat them at another node.
 */
@Component
@ConditionalOnWebApplication
class Draining implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Draining.class);

  private final Admission admission;
  private final AdmissionSettings settings;
  private volatile boolean running;

  Draining(Admission admission, AdmissionSettings settings) {
    this.admission = admission;
    this.settings = settings;
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    stop(() -> {});
  }

  @Override
  public void stop(Runnable whenStopped) {
    admission.close();
    CompletableFuture.delayedExecutor(settings.shutdownNotice().toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> finish(whenStopped));
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /**
   * Stops first of all: due work may take long to end, and clients must not be let in until then.
   */
  @Override
  public int getPhase() {
    return DEFAULT_PHASE;
  }

  private void finish(Runnable whenStopped) {
    try {
      if (!admission.awaitEmpty(settings.shutdownWait())) {
        LOG.warn("requests are still being worked on; a repeat resumes them at another node");
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } finally {
      running = false;
      whenStopped.run();
    }
  }
}
