package com.paymenthub.providers.calls;

import com.paymenthub.platform.LimitedMap;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects that a provider does not answer most clients. Small ones make too few calls for the
 * circuit breakers of their own accounts at the provider. Here each client counts once, with its
 * latest call, however many accounts at the provider it has, so that a busy or misconfigured one
 * does not decide for the others.
 *
 * <p>After its time a few clients try, one call each. The first answer closes the circuit; it opens
 * again only when all of them failed. A client whose call failed tries again after the same time.
 */
final class ProviderCircuit {

  private static final Logger LOG = LoggerFactory.getLogger(ProviderCircuit.class);
  private static final int MAXIMUM_CLIENTS = 10_000;

  private final String providerType;
  private final CircuitSettings settings;
  private final Clock clock;
  private final LimitedMap<UUID, Latest> clients = new LimitedMap<>(MAXIMUM_CLIENTS);
  private final Map<UUID, Trial> trials = new HashMap<>();
  private @Nullable Instant openUntil;

  ProviderCircuit(String providerType, CircuitSettings settings, Clock clock) {
    this.providerType = providerType;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Whether a client may make a call. An allowed call has to end with its outcome or be withdrawn.
   */
  synchronized boolean tryAcquirePermission(UUID client) {
    if (openUntil == null) {
      return true;
    }
    Instant now = clock.instant();
    Instant latest = now.plus(settings.openDuration());
    if (openUntil.isAfter(latest)) {
      // The clock was ahead when the circuit opened, and is right again.
      openUntil = latest;
    }
    if (now.isBefore(openUntil) || !mayTry(client, now)) {
      return false;
    }
    trials.put(client, new Trial(now, false));
    return true;
  }

  private boolean mayTry(UUID client, Instant now) {
    Trial before = trials.get(client);
    return before == null
        ? trials.size() < settings.trialCalls()
        : before.failed()
            && Duration.between(before.at(), now).abs().compareTo(settings.openDuration()) >= 0;
  }

  /** Whether the provider is left alone, but for the calls that try whether it answers again. */
  synchronized boolean isOpen() {
    return openUntil != null;
  }

  /** Records that a call of a client has no meaningful outcome. */
  synchronized void withdraw(UUID client) {
    trials.remove(client);
  }

  /** Records the outcome of the latest call of a client. */
  synchronized void settle(UUID client, boolean answered) {
    Instant now = clock.instant();
    if (openUntil != null && now.isBefore(openUntil)) {
      // The call began before the circuit opened.
      return;
    }
    if (openUntil != null) {
      endTrial(client, answered, now);
      return;
    }
    clients.putLast(client, new Latest(answered, now));
    if (!answered && isDead(now)) {
      open(now);
    }
  }

  private void endTrial(UUID client, boolean answered, Instant now) {
    if (answered) {
      LOG.info("provider {} answers again", providerType);
      openUntil = null;
      trials.clear();
      clients.clear();
      return;
    }
    trials.computeIfPresent(client, (_, trial) -> new Trial(trial.at(), true));
    if (trials.size() == settings.trialCalls()
        && trials.values().stream().allMatch(Trial::failed)) {
      open(now);
    }
  }

  private void open(Instant now) {
    openUntil = now.plus(settings.openDuration());
    trials.clear();
    LOG.warn(
        "provider {} does not answer; nobody calls it for {}",
        providerType,
        settings.openDuration());
  }

  private boolean isDead(Instant now) {
    Instant since = now.minus(Duration.ofSeconds(settings.windowSeconds()));
    clients.values().removeIf(latest -> latest.at().isBefore(since));
    long unanswered = clients.values().stream().filter(latest -> !latest.answered()).count();
    return unanswered >= settings.minimumAccounts()
        && unanswered * 100 >= (long) settings.failureRatePercent() * clients.size();
  }

  private record Latest(boolean answered, Instant at) {}

  /** A call that tries whether the provider answers again, from its beginning on. */
  private record Trial(Instant at, boolean failed) {}
}
