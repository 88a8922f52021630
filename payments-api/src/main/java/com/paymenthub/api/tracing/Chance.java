package com.paymenthub.api.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Traces so many requests, by chance: OpenTelemetry's own ratio goes by the id of the trace, which
 * a caller may choose.
 *
 * @param probability from 0, none, to 1, all
 */
record Chance(double probability) implements Sampler {

  @Override
  public SamplingResult shouldSample(
      Context parent,
      String traceId,
      String name,
      SpanKind kind,
      Attributes attributes,
      List<LinkData> links) {
    return ThreadLocalRandom.current().nextDouble() < probability
        ? SamplingResult.recordAndSample()
        : SamplingResult.drop();
  }

  @Override
  public String getDescription() {
    return toString();
  }
}
