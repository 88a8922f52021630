package com.paymenthub.providers.calls;

import com.paymenthub.domain.charges.AttemptOutcome;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Limits the calls to one provider account: a bulkhead and a circuit breaker. */
final class AccountGuard {

  private final Bulkhead bulkhead;
  private final @Nullable Circuits circuits;

  AccountGuard(Bulkhead bulkhead, @Nullable Circuits circuits) {
    this.bulkhead = bulkhead;
    this.circuits = circuits;
  }

  /**
   * The circuit breaker of the account, and the one that all clients of its provider share.
   *
   * @param client whose account it is
   */
  record Circuits(UUID client, CircuitBreaker own, ProviderCircuit shared) {

    boolean tryAcquirePermission() {
      if (!own.tryAcquirePermission()) {
        return false;
      }
      if (!shared.tryAcquirePermission(client)) {
        own.releasePermission();
        return false;
      }
      return true;
    }

    void answered(long nanos) {
      own.onSuccess(nanos, TimeUnit.NANOSECONDS);
      shared.settle(client, true);
    }

    void unanswered(long nanos, boolean impatient) {
      own.onError(nanos, TimeUnit.NANOSECONDS, new Unanswered());
      if (impatient) {
        shared.withdraw(client);
      } else {
        shared.settle(client, false);
      }
    }

    void withdraw() {
      own.releasePermission();
      shared.withdraw(client);
    }
  }

  /** Whether calls of this account are refused because it does not answer. */
  boolean isOpen() {
    return circuits != null && circuits.own().getState() == CircuitBreaker.State.OPEN;
  }

  /** Whether the account is called; the circuit that its provider's accounts share counts too. */
  CircuitState state() {
    if (circuits == null) {
      return CircuitState.NONE;
    }
    if (circuits.shared().isOpen()) {
      return CircuitState.OPEN;
    }
    return switch (circuits.own().getState()) {
      case OPEN, FORCED_OPEN -> CircuitState.OPEN;
      case HALF_OPEN -> CircuitState.TRYING;
      case CLOSED, DISABLED, METRICS_ONLY -> CircuitState.CLOSED;
    };
  }

  /**
   * Admits a call, or returns why not. An admitted call has to end with {@link #leave}, and with
   * {@link #settle} or {@link #withdraw}.
   */
  Optional<AttemptOutcome.NotSent> enter() {
    if (Thread.currentThread().isInterrupted()) {
      return Optional.of(new AttemptOutcome.NotSent("stopping"));
    }
    if (!bulkhead.tryAcquirePermission()) {
      return Optional.of(new AttemptOutcome.NotSent("bulkhead_full"));
    }
    if (circuits != null && !circuits.tryAcquirePermission()) {
      bulkhead.releasePermission();
      return Optional.of(new AttemptOutcome.NotSent("circuit_open"));
    }
    return Optional.empty();
  }

  /** Records that the call has ended, even if its caller has given up waiting. */
  void leave() {
    bulkhead.onComplete();
  }

  /**
   * Records the outcome of the call for the circuit breakers.
   *
   * @param impatient whether the account waited for less time than its provider is given, so that a
   *     missing answer tells nothing about the provider
   */
  void settle(AttemptOutcome outcome, long nanos, boolean impatient) {
    if (circuits == null) {
      return;
    }
    switch (outcome) {
      case AttemptOutcome.Accepted _,
          AttemptOutcome.ActionRequired _,
          AttemptOutcome.Undone _,
          AttemptOutcome.Approved _,
          AttemptOutcome.Declined _,
          AttemptOutcome.NotExecuted _,
          AttemptOutcome.Analyzed _,
          AttemptOutcome.Found _,
          AttemptOutcome.Issued _ ->
          circuits.answered(nanos);
      case AttemptOutcome.NotSent _, AttemptOutcome.Unknown _ ->
          circuits.unanswered(nanos, impatient);
    }
  }

  /**
   * Records that the call has no meaningful outcome, for a reason that is not the account's fault.
   */
  void withdraw() {
    if (circuits != null) {
      circuits.withdraw();
    }
  }

  /** Without a stack trace, which the circuit breaker does not need. */
  private static final class Unanswered extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unanswered() {
      super("unanswered", null, false, false);
    }
  }
}
