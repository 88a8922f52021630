package com.paymenthub.webhooks.delivery;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.nodes.NodeFitness;
import com.paymenthub.webhooks.delivery.NodeClaims.Until;
import com.paymenthub.webhooks.events.RenderedEvent;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Sends due notifications: those that this node has committed at once, and all others when {@link
 * DeliveryWork} finds them in the table. Runs in the service, not in commands.
 */
@Component
@ConditionalOnWebApplication
@ConditionalOnProperty(name = "payments.webhooks.delivery.enabled", matchIfMissing = true)
public class NotificationSender implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(NotificationSender.class);
  private static final Duration STOP_WAIT = Duration.ofSeconds(10);

  /**
   * For how long notifications are collected after a claim: under load, one claim is made for many.
   * After a pause, the first one is sent at once.
   */
  private static final Duration GATHERING = Duration.ofMillis(100);

  /** Claiming uses connections and processors that requests need too. */
  private static final int CONCURRENT_CLAIMS = 2;

  private final NotificationLeases leases;
  private final Attempts attempts;
  private final AttemptRecorder recorder;
  private final AttemptTable table;
  private final UUID nodeId = Ids.next();
  private final DeliverySlots slots;
  private final DeliveryPace pace;
  private final NodeFitness fitness;
  private final Semaphore claiming = new Semaphore(CONCURRENT_CLAIMS);
  private final NodeClaims nodeClaims;
  private final EndpointBackoff endpointBackoff;

  /** The webhooks that are being served, and whether something new came since the last look. */
  private final ConcurrentMap<UUID, Boolean> pumps = new ConcurrentHashMap<>();

  private volatile boolean running;
  private @Nullable ExecutorService workers;

  NotificationSender(
      NotificationLeases leases,
      Attempts attempts,
      AttemptTable table,
      GoneEndpoints gone,
      NewNotifications announcements,
      DeliveryPace pace,
      Clock clock,
      EndpointBackoff endpointBackoff,
      NodeFitness fitness,
      @Value("${payments.webhooks.delivery.maximum-concurrent:1024}") int maximumConcurrent,
      @Value("${payments.webhooks.delivery.maximum-concurrent-per-webhook:128}")
          int maximumPerWebhook) {
    this.leases = leases;
    this.attempts = attempts;
    this.table = table;
    this.slots = new DeliverySlots(maximumConcurrent, maximumPerWebhook);
    this.pace = pace;
    this.nodeClaims = new NodeClaims(nodeId, leases, clock);
    this.recorder =
        new AttemptRecorder(nodeId, table, gone, nodeClaims, leases.lease(), this::ended);
    this.endpointBackoff = endpointBackoff;
    this.fitness = fitness;
    announcements.listen(webhooks -> webhooks.forEach(this::wake));
  }

  @Override
  public synchronized void start() {
    running = true;
    workers = Executors.newVirtualThreadPerTaskExecutor();
    recorder.start();
  }

  /**
   * Deliveries that are still under way after this time are taken over by another node, and sent
   * once more.
   */
  @Override
  public synchronized void stop() {
    running = false;
    if (workers != null) {
      workers.shutdown();
      try {
        if (!workers.awaitTermination(STOP_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
          LOG.warn("notifications are still under way; another node takes them over");
        }
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
      recorder.stop(STOP_WAIT);
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Starts before the work that wakes it, and stops after all work that makes notifications. */
  @Override
  public int getPhase() {
    return DEFAULT_PHASE - 2;
  }

  /** How many webhooks this node could not serve when it tried last. */
  public int troubledWebhooks() {
    return endpointBackoff.webhooks();
  }

  /** How often this node could not serve a webhook. */
  public long troubles() {
    return endpointBackoff.failures();
  }

  /**
   * Finds what no signal reports: notifications of dead nodes, and repetitions that have become
   * due.
   */
  void look() {
    leases.due().forEach(this::wake);
  }

  /** Serves a webhook, now or, if it is being served already, once more. */
  private void wake(UUID webhookId) {
    ExecutorService pool = workers;
    if (running
        && pool != null
        && !endpointBackoff.isResting(webhookId)
        && pumps.merge(webhookId, false, (_, _) -> true).equals(false)) {
      pool.execute(() -> endpointBackoff.serve(webhookId, () -> pump(webhookId, pool)));
    }
  }

  private void pump(UUID webhookId, ExecutorService pool) {
    Claimed claimed;
    try {
      do {
        pumps.put(webhookId, false);
        claimed = claimAndSend(webhookId, pool);
        if (claimed == Claimed.ALL) {
          LockSupport.parkNanos(GATHERING.toNanos());
        }
      } while (running && (claimed == Claimed.SOME || !pumps.remove(webhookId, false)));
    } catch (RuntimeException broken) {
      pumps.remove(webhookId);
      throw broken;
    }
    if (!running) {
      pumps.remove(webhookId);
    }
  }

  /** How many of the due notifications of a webhook were claimed. */
  private enum Claimed {
    NOTHING,
    SOME,
    ALL
  }

  private Claimed claimAndSend(UUID webhookId, ExecutorService pool) {
    if (!fitness.mayWork()) {
      return Claimed.NOTHING;
    }
    List<Claim> own = nodeClaims.of(webhookId);
    if (own.stream().anyMatch(Claim::failing)) {
      // One at a time; its end wakes this loop.
      return Claimed.NOTHING;
    }
    int taken = slots.take(webhookId);
    if (taken == 0) {
      return Claimed.NOTHING;
    }
    List<Claim> claimed = List.of();
    Map<UUID, RenderedEvent> events = Map.of();
    claiming.acquireUninterruptibly();
    Until until = nodeClaims.fromNow();
    try {
      List<Claim> found =
          leases.claim(webhookId, nodeId, taken, own.stream().map(Claim::deliveryId).toList());
      events = found.isEmpty() ? events : attempts.render(found);
      claimed = found;
    } finally {
      claiming.release();
      // Their leases are renewed while they wait.
      claimed.forEach(claim -> nodeClaims.add(claim, until));
      slots.giveBack(webhookId, taken - claimed.size()).forEach(this::wake);
    }
    for (Claim claim : claimed) {
      send(claim, events.get(claim.event().id()), pool);
    }
    if (claimed.isEmpty()) {
      return Claimed.NOTHING;
    }
    return claimed.size() == taken ? Claimed.SOME : Claimed.ALL;
  }

  private void send(Claim claim, @Nullable RenderedEvent event, ExecutorService pool) {
    pace.await(claim.repeated());
    try {
      pool.execute(() -> attempt(claim, event));
    } catch (RejectedExecutionException stopping) {
      leave(claim);
    }
  }

  private void attempt(Claim claim, @Nullable RenderedEvent event) {
    Optional<AttemptResult> result = Optional.empty();
    try {
      result = attempts.send(claim, event, () -> nodeClaims.isOurs(claim));
    } finally {
      result.ifPresentOrElse(recorder::add, () -> leave(claim));
    }
  }

  /** Nothing was sent: the next node that claims it sends it. */
  private void leave(Claim claim) {
    nodeClaims.remove(claim);
    slots.giveBack(claim.webhook().id(), 1).forEach(this::wake);
  }

  /**
   * Wakes what waited for these attempts. Most webhooks wait for nothing, and a claim that finds
   * nothing costs as much as another one.
   */
  private void ended(List<AttemptResult> results) {
    Set<UUID> waiting = new HashSet<>();
    for (AttemptResult result : results) {
      UUID webhookId = result.claim().webhook().id();
      nodeClaims.remove(result.claim());
      waiting.addAll(slots.giveBack(webhookId, result.exchange().accepted()));
      if (result.claim().failing()) {
        waiting.add(webhookId);
      }
    }
    waiting.forEach(this::wake);
    table.followed(results).forEach(this::wake);
  }
}
