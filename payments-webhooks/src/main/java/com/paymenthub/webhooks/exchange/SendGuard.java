package com.paymenthub.webhooks.exchange;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.BooleanSupplier;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.protocol.HttpClientContext;

/**
 * Checks the time after connecting and before anything is written: a process that was suspended
 * while it connected must not send afterwards.
 */
final class SendGuard {

  static final String NAME = "last-look";

  private static final String WITHIN_TIMEOUT = "payments.within-timeout";
  private static final String IN_TIME = "payments.in-time";

  static final ExecChainHandler HANDLER =
      (request, scope, chain) -> {
        if (!answer(scope.clientContext, IN_TIME)) {
          scope.execRuntime.discardEndpoint();
          throw new TooLate();
        }
        if (!answer(scope.clientContext, WITHIN_TIMEOUT)) {
          throw new InterruptedIOException("the time for the exchange has passed");
        }
        return chain.proceed(request, scope);
      };

  private SendGuard() {}

  /** It is too late, and nothing was sent. */
  static final class TooLate extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Adds this check to a request. */
  static void before(
      HttpClientContext context, BooleanSupplier withinTimeout, BooleanSupplier inTime) {
    context.setAttribute(WITHIN_TIMEOUT, withinTimeout);
    context.setAttribute(IN_TIME, inTime);
  }

  private static boolean answer(HttpClientContext context, String question) {
    return !(context.getAttribute(question) instanceof BooleanSupplier asked)
        || asked.getAsBoolean();
  }
}
