package com.paymenthub.providers.routing;

import com.paymenthub.domain.charges.AttemptOutcome;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What stands before one provider account: how many calls at once, and whether any at all. */
final class AccountGuard {

  private final Bulkhead bulkhead;
  private final @Nullable CircuitBreaker circuitBreaker;

  AccountGuard(Bulkhead bulkhead, @Nullable CircuitBreaker circuitBreaker) {
    this.bulkhead = bulkhead;
    this.circuitBreaker = circuitBreaker;
  }

  /** Lets a call in, or says why not. Whoever was let in leaves, and settles or withdraws. */
  Optional<AttemptOutcome.NotSent> enter() {
    if (Thread.currentThread().isInterrupted()) {
      return Optional.of(new AttemptOutcome.NotSent("stopping"));
    }
    if (!bulkhead.tryAcquirePermission()) {
      return Optional.of(new AttemptOutcome.NotSent("bulkhead_full"));
    }
    if (circuitBreaker != null && !circuitBreaker.tryAcquirePermission()) {
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
    if (circuitBreaker == null) {
      return;
    }
    switch (outcome) {
      case AttemptOutcome.Approved _,
          AttemptOutcome.Declined _,
          AttemptOutcome.NotExecuted _,
          AttemptOutcome.Analyzed _,
          AttemptOutcome.Found _,
          AttemptOutcome.Issued _ ->
          circuitBreaker.onSuccess(nanos, TimeUnit.NANOSECONDS);
      case AttemptOutcome.NotSent _, AttemptOutcome.Unknown _ ->
          circuitBreaker.onError(nanos, TimeUnit.NANOSECONDS, new Unanswered());
    }
  }

  /** The caller learned nothing, for a reason that is not the account's. */
  void withdraw() {
    if (circuitBreaker != null) {
      circuitBreaker.releasePermission();
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
