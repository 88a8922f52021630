package com.paymenthub.api.startup;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Shows the message with which the service itself refused to start. */
@Order(Ordered.HIGHEST_PRECEDENCE + 3)
class RefusalAnalyzer implements FailureAnalyzer {

  private static final String OURS = "com.paymenthub.";

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    Optional<Throwable> refusal =
        Causes.innermostFirst(failure).stream().filter(RefusalAnalyzer::isOurs).findFirst();
    return refusal
        .map(
            ours ->
                new FailureAnalysis(
                    Causes.setting(failure).map(name -> name + ": ").orElse("") + ours.getMessage(),
                    "Mend that and start again. The settings are listed in docs/settings.md;"
                        + " --debug shows where it happened.",
                    ours))
        .orElse(null);
  }

  private static boolean isOurs(Throwable cause) {
    StackTraceElement[] frames = cause.getStackTrace();
    return cause.getMessage() != null
        && frames.length > 0
        && frames[0].getClassName().startsWith(OURS);
  }
}
