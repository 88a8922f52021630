package com.paymenthub.providers.routing;

import com.paymenthub.domain.charges.AttemptOutcome;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What stands before one provider account: how many calls at once, and whether any at all. */
final class AccountGuard {

  private final Bulkhead bulkhead;
  private final @Nullable Circuits circuits;

  AccountGuard(Bulkhead bulkhead, @Nullable Circuits circuits) {
    this.bulkhead = bulkhead;
    this.circuits = circuits;
  }

  /** The circuit of the account, and the one that all accounts of its provider share. */
  record Circuits(UUID account, CircuitBreaker own, ProviderCircuit shared) {

    boolean tryAcquirePermission() {
      if (!own.tryAcquirePermission()) {
        return false;
      }
      if (!shared.tryAcquirePermission()) {
        own.releasePermission();
        return false;
      }
      return true;
    }

    void answered(long nanos) {
      own.onSuccess(nanos, TimeUnit.NANOSECONDS);
      shared.settle(account, true);
    }

    void unanswered(long nanos) {
      own.onError(nanos, TimeUnit.NANOSECONDS, new Unanswered());
      shared.settle(account, false);
    }

    void withdraw() {
      own.releasePermission();
      shared.withdraw();
    }
  }

  /** Whether calls of this account are refused because it does not answer. */
  boolean isOpen() {
    return circuits != null && circuits.own().getState() == CircuitBreaker.State.OPEN;
  }

  /** Lets a call in, or says why not. Whoever was let in leaves, and settles or withdraws. */
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

  /** The call has ended, with or without anyone still waiting for it. */
  void leave() {
    bulkhead.onComplete();
  }

  /** What the caller learned counts for or against the account. */
  void settle(AttemptOutcome outcome, long nanos) {
    if (circuits == null) {
      return;
    }
    switch (outcome) {
      case AttemptOutcome.Approved _,
          AttemptOutcome.Declined _,
          AttemptOutcome.NotExecuted _,
          AttemptOutcome.Analyzed _,
          AttemptOutcome.Found _,
          AttemptOutcome.Issued _ ->
          circuits.answered(nanos);
      case AttemptOutcome.NotSent _, AttemptOutcome.Unknown _ -> circuits.unanswered(nanos);
    }
  }

  /** The caller learned nothing, for a reason that is not the account's. */
  void withdraw() {
    if (circuits != null) {
      circuits.withdraw();
    }
  }

  /** Without a stack trace: where a call failed is not what the circuit breaker asks. */
  private static final class Unanswered extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unanswered() {
      super("unanswered", null, false, false);
    }
  }
}
