package com.paymenthub.api.startup;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Explains that one of the two ports of the service is in use, most often by another service. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class PortTakenAnalyzer implements FailureAnalyzer {

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    return Causes.innermost(failure, PortInUseException.class)
        .map(
            taken ->
                new FailureAnalysis(
                    "Port %d is taken by another process.".formatted(taken.getPort()),
                    "Stop that process, or choose other ports: server.port is for requests (8080 by"
                        + " default), management.server.port for metrics and the details of health"
                        + " (9080 by default). Two services on one machine need two of each.",
                    taken))
        .orElse(null);
  }
}
