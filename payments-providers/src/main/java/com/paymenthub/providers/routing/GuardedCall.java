package com.paymenthub.providers.routing;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.providers.spi.ProviderReply;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Calls a provider and always comes back by the deadline. What went wrong on the way is told apart
 * by one question only: can money have moved?
 */
@Component
public class GuardedCall implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(GuardedCall.class);

  private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * Makes the call. An answer after the deadline is not waited for, and its outcome is unknown.
   *
   * @param deadline how long to wait
   * @param reference our id of the attempt, for the log
   */
  public ProviderReply call(Duration deadline, UUID reference, Callable<ProviderReply> call) {
    Future<ProviderReply> answer = calls.submit(call);
    try {
      return answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException noAnswer) {
      answer.cancel(true);
      return ProviderReply.of(new AttemptOutcome.Unknown("deadline_passed"));
    } catch (InterruptedException stopping) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return ProviderReply.of(new AttemptOutcome.Unknown("interrupted"));
    } catch (ExecutionException failed) {
      return ProviderReply.of(outcomeOf(requireNonNull(failed.getCause()), reference));
    }
  }

  private static AttemptOutcome outcomeOf(Throwable failure, UUID reference) {
    return switch (failure) {
      case ConnectException _ -> new AttemptOutcome.NotSent("connection_refused");
      case IOException _ -> new AttemptOutcome.Unknown("connection_broken");
      case InterruptedException _ -> new AttemptOutcome.Unknown("deadline_passed");
      default -> {
        // The message may quote what was sent, so only the place is logged.
        LOG.error(
            "the adapter failed on attempt {}: {} at {}",
            reference,
            failure.getClass().getName(),
            failure.getStackTrace().length == 0 ? "?" : failure.getStackTrace()[0]);
        yield new AttemptOutcome.Unknown("adapter_failed");
      }
    };
  }

  @Override
  public void close() {
    calls.close();
  }
}
