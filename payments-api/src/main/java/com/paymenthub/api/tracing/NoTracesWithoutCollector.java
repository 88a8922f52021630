package com.paymenthub.api.tracing;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Leaves out Spring Boot's tracing where no collector is named: otherwise each request begins a
 * span, and each timer looks for one, whose results nobody sees.
 */
class NoTracesWithoutCollector implements AutoConfigurationImportFilter, EnvironmentAware {

  private static final String COLLECTOR = "management.opentelemetry.tracing.export.otlp.endpoint";
  private static final String TRACING = "org.springframework.boot.micrometer.tracing.";
  private static final String OPEN_TELEMETRY = "org.springframework.boot.opentelemetry.";

  private boolean traced;

  @Override
  public void setEnvironment(Environment settings) {
    traced = !settings.getProperty(COLLECTOR, "false").equals("false");
  }

  @Override
  public boolean[] match(@Nullable String[] classes, AutoConfigurationMetadata metadata) {
    boolean[] kept = new boolean[classes.length];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = traced || !isOfTracing(classes[i]);
    }
    return kept;
  }

  /**
   * Whether an automatic configuration is one of tracing; null where another filter has left it
   * out.
   */
  private static boolean isOfTracing(@Nullable String name) {
    return name != null && (name.startsWith(TRACING) || name.startsWith(OPEN_TELEMETRY));
  }
}
