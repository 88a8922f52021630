package com.paymenthub.providers.routing;

import com.paymenthub.foundation.LimitedMap;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects that a provider does not answer most accounts. Small accounts make too few calls for
 * their own circuit breakers. Here each account counts once, with its latest call, so that one busy
 * or misconfigured account does not decide for the others.
 */
final class ProviderCircuit {

  private static final Logger LOG = LoggerFactory.getLogger(ProviderCircuit.class);
  private static final int MAXIMUM_ACCOUNTS = 10_000;

  private final String providerType;
  private final CircuitSettings settings;
  private final Clock clock;
  private final LimitedMap<UUID, Latest> accounts = new LimitedMap<>(MAXIMUM_ACCOUNTS);
  private @Nullable Instant openUntil;
  private int trials;

  ProviderCircuit(String providerType, CircuitSettings settings, Clock clock) {
    this.providerType = providerType;
    this.settings = settings;
    this.clock = clock;
  }

  /** Whether a call may be made. An allowed call has to end with its outcome or be withdrawn. */
  synchronized boolean tryAcquirePermission() {
    if (openUntil == null) {
      return true;
    }
    Instant now = clock.instant();
    Instant latest = now.plus(settings.openDuration());
    if (openUntil.isAfter(latest)) {
      // The clock was ahead when the circuit opened, and is right again.
      openUntil = latest;
    }
    if (now.isBefore(openUntil) || trials == settings.trialCalls()) {
      return false;
    }
    trials++;
    return true;
  }

  /** Whether no account calls the provider now. */
  synchronized boolean isOpen() {
    return openUntil != null;
  }

  /** Records that a call has no meaningful outcome. */
  synchronized void withdraw() {
    trials = Math.max(0, trials - 1);
  }

  /** Records the outcome of the latest call of an account. */
  synchronized void settle(UUID account, boolean answered) {
    Instant now = clock.instant();
    if (openUntil != null && now.isBefore(openUntil)) {
      // The call began before the circuit opened.
      return;
    }
    if (openUntil != null) {
      endTrial(answered, now);
      return;
    }
    accounts.putLast(account, new Latest(answered, now));
    if (!answered && isDead(now)) {
      open(now);
    }
  }

  private void endTrial(boolean answered, Instant now) {
    if (answered) {
      LOG.info("provider {} answers again", providerType);
      openUntil = null;
      trials = 0;
      accounts.clear();
    } else {
      open(now);
    }
  }

  private void open(Instant now) {
    openUntil = now.plus(settings.openDuration());
    trials = 0;
    LOG.warn(
        "provider {} does not answer; no account calls it for {}",
        providerType,
        settings.openDuration());
  }

  private boolean isDead(Instant now) {
    Instant since = now.minus(Duration.ofSeconds(settings.windowSeconds()));
    accounts.values().removeIf(latest -> latest.at().isBefore(since));
    long unanswered = accounts.values().stream().filter(latest -> !latest.answered()).count();
    return unanswered >= settings.minimumAccounts()
        && unanswered * 100 >= (long) settings.failureRatePercent() * accounts.size();
  }

  private record Latest(boolean answered, Instant at) {}
}
