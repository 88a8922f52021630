package com.paymenthub.providers.calls;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.cards.CardValidation;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Found;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.InquiryFinding;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.TimeLeft;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Calls a provider and always comes back by the deadline. Failures are classified by one question
 * only: can money have moved?
 *
 * <p>Each provider account has its own bulkhead and circuit breaker, so that a slow account does
 * not slow down the others. Both refuse before anything is sent.
 */
@Component
@EnableConfigurationProperties({CircuitSettings.class, CallBounds.class})
public class GuardedCall {

  private static final Logger LOG = LoggerFactory.getLogger(GuardedCall.class);

  private static final int MAXIMUM_CAUSES = 20;

  private final AccountGuards guards;
  private final CallBounds bounds;
  private final CallMeter meter;

  /** Creates one with default bounds that does not measure its calls. */
  public GuardedCall(CircuitSettings settings, Clock clock) {
    this(settings, CallBounds.DEFAULT, clock, (_, _, _) -> {});
  }

  @Autowired
  public GuardedCall(CircuitSettings settings, CallBounds bounds, Clock clock, CallMeter meter) {
    this.guards = new AccountGuards(settings, clock);
    this.bounds = bounds;
    this.meter = meter;
  }

  /**
   * Makes the call on a thread of its own. An answer after the deadline is ignored, and its outcome
   * is unknown. Never throws.
   *
   * @param account the account to call
   * @param limits the limits for the call, as far as the service allows them; due work uses the
   *     provider's deadline
   * @param reference our id of the attempt, for the log
   */
  public ProviderReply call(
      ProviderAccount account, CallLimits limits, UUID reference, Callable<ProviderReply> call) {
    return guarded(account, limits, reference, call, ProviderReply::of, ProviderReply::outcome);
  }

  /**
   * Inquires about an earlier request, in the same way as {@link #call}.
   *
   * @param reference our id of the inquiry, for the log
   */
  public InquiryOutcome inquire(
      ProviderAccount account, CallLimits limits, UUID reference, Callable<InquiryOutcome> call) {
    return guarded(
        account,
        limits,
        reference,
        call,
        outcome -> new InquiryOutcome.NoAnswer(reasonOf(outcome)),
        answer ->
            answer instanceof InquiryOutcome.NoAnswer(String reason)
                ? new Unknown(reason)
                : new Found(InquiryFinding.EXECUTED));
  }

  /**
   * Validates a card's data, in the same way as {@link #call}.
   *
   * @param reference our id of the request, for the log
   */
  public CardValidation verify(
      ProviderAccount account, CallLimits limits, UUID reference, Callable<CardValidation> call) {
    return guarded(
        account,
        limits,
        reference,
        call,
        outcome -> new CardValidation.Unanswered(reasonOf(outcome)),
        answer ->
            answer instanceof CardValidation.Unanswered(String reason)
                ? new Unknown(reason)
                : new Found(InquiryFinding.EXECUTED));
  }

  /** How many accounts of a provider this node does not call because they do not answer. */
  public long openAccounts(String providerType) {
    return guards.openAccounts(providerType);
  }

  /** Whether this node does not call a provider at all, because most accounts get no answer. */
  public boolean isOpen(String providerType) {
    return guards.isOpen(providerType);
  }

  /** How the circuit of an account at a provider stands on this node. */
  public CircuitState stateOf(UUID providerId) {
    return guards.stateOf(providerId);
  }

  private <T> T guarded(
      ProviderAccount account,
      CallLimits wanted,
      UUID reference,
      Callable<T> call,
      Function<AttemptOutcome, T> withoutAnswer,
      Function<T, AttemptOutcome> outcomeOf) {
    @Nullable TimeLeft time = ProviderTime.left();
    // Due work shares its workers with all accounts, so that none of them says how long it takes.
    CallLimits limits =
        (time == null ? wanted.withProviderDeadline() : wanted)
            .within(bounds.maximumDeadline(), bounds.maximumConcurrent());
    if (time != null && !time.allows(limits.deadline())) {
      meter.called(account.providerType(), CallMeter.Result.NOT_SENT, 0);
      return withoutAnswer.apply(new NotSent(NotSent.NO_TIME_LEFT));
    }
    Duration deadline = time == null ? limits.deadline() : time.cut(limits.deadline());
    AccountGuard guard = guards.of(account, limits);
    Optional<NotSent> refused = guard.enter();
    if (refused.isPresent()) {
      meter.called(account.providerType(), CallMeter.Result.NOT_SENT, 0);
      return withoutAnswer.apply(refused.get());
    }
    long started = System.nanoTime();
    CompletableFuture<T> answer = new CompletableFuture<>();
    Map<String, String> logged = MDC.getCopyOfContextMap();
    Thread thread =
        Thread.ofVirtual().name("provider-call").start(() -> run(call, answer, guard, logged));
    T reply;
    boolean cutShort = false;
    try {
      reply = answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException noAnswer) {
      thread.interrupt();
      reply = withoutAnswer.apply(new Unknown("deadline_passed"));
      cutShort = deadline.compareTo(limits.deadline()) < 0;
    } catch (ExecutionException failed) {
      reply = withoutAnswer.apply(outcomeOf(requireNonNull(failed.getCause()), reference));
    } catch (InterruptedException stopping) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      guard.withdraw();
      return withoutAnswer.apply(new Unknown("interrupted"));
    }
    long nanos = System.nanoTime() - started;
    AttemptOutcome outcome = outcomeOf.apply(reply);
    if (cutShort) {
      // The call did not get its whole deadline, which is not the account's fault.
      guard.withdraw();
    } else {
      guard.settle(outcome, nanos, limits.isImpatient());
    }
    tell(account, reference, outcome, nanos);
    return reply;
  }

  /** Counts each call, and logs the calls without an answer. */
  private void tell(ProviderAccount account, UUID reference, AttemptOutcome outcome, long nanos) {
    CallMeter.Result result =
        switch (outcome) {
          case Unknown _ -> CallMeter.Result.UNANSWERED;
          case NotSent _ -> CallMeter.Result.NOT_SENT;
          default -> CallMeter.Result.ANSWERED;
        };
    meter.called(account.providerType(), result, nanos);
    if (result != CallMeter.Result.ANSWERED) {
      LOG.warn(
          "provider {} ({}) did not answer attempt {}: {} after {} ms",
          account.providerType(),
          account.providerId(),
          reference,
          reasonOf(outcome),
          TimeUnit.NANOSECONDS.toMillis(nanos));
    }
  }

  private static String reasonOf(AttemptOutcome outcome) {
    return switch (outcome) {
      case NotSent(String reason) -> reason;
      case Unknown(String reason) -> reason;
      case AttemptOutcome.Accepted _,
          AttemptOutcome.ActionRequired _,
          AttemptOutcome.Undone _,
          AttemptOutcome.Approved _,
          AttemptOutcome.Declined _,
          AttemptOutcome.NotExecuted _,
          AttemptOutcome.Analyzed _,
          AttemptOutcome.Issued _,
          Found _ ->
          throw new IllegalArgumentException("that is an answer");
    };
  }

  /**
   * The permission of the bulkhead is released when the call ends, not when the caller stops
   * waiting: so an adapter that hangs past its deadline cannot accumulate threads. It is released
   * before the caller gets the result, so that the next call finds it free.
   */
  private static <T> void run(
      Callable<T> call,
      CompletableFuture<T> answer,
      AccountGuard guard,
      @Nullable Map<String, String> logged) {
    // What an adapter logs is part of the request that asked for the call.
    if (logged != null) {
      MDC.setContextMap(logged);
    }
    T reply;
    try {
      reply = requireNonNull(call.call(), "an adapter always answers");
    } catch (Throwable failure) {
      // Any failure is passed to the caller, which classifies it.
      guard.leave();
      answer.completeExceptionally(failure);
      return;
    }
    guard.leave();
    answer.complete(reply);
  }

  /**
   * Only failures to reach the other side at all are "not sent", also as the cause of another one.
   * A failed TLS handshake is not among them: TLS 1.3 may report a refused client certificate after
   * the request has gone.
   */
  private static AttemptOutcome outcomeOf(Throwable failure, UUID reference) {
    @Nullable Throwable cause = failure;
    for (int depth = 0; cause != null && depth < MAXIMUM_CAUSES; depth++) {
      Optional<NotSent> notSent = notSent(cause);
      if (notSent.isPresent()) {
        return notSent.get();
      }
      cause = cause.getCause();
    }
    return switch (failure) {
      case IOException _ -> new Unknown("connection_broken");
      case InterruptedException _ -> new Unknown("deadline_passed");
      default -> {
        // The message may quote what was sent, so that only the stack trace is logged.
        LOG.error(
            "the adapter failed on attempt {}: {} at {}",
            reference,
            failure.getClass().getName(),
            failure.getStackTrace().length == 0 ? "?" : failure.getStackTrace()[0]);
        yield new Unknown("adapter_failed");
      }
    };
  }

  private static Optional<NotSent> notSent(Throwable failure) {
    return switch (failure) {
      case NothingSent nothing -> Optional.of(new NotSent(nothing.reason()));
      case UnknownHostException _, NoRouteToHostException _ ->
          Optional.of(new NotSent("host_unreachable"));
      case ConnectException _ -> Optional.of(new NotSent("connection_refused"));
      case HttpConnectTimeoutException _ -> Optional.of(new NotSent("connection_timed_out"));
      default -> Optional.empty();
    };
  }
}
