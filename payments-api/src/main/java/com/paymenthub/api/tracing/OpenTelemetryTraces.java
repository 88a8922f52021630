package com.paymenthub.api.tracing;

import com.paymenthub.platform.traces.Traces;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Traces by OpenTelemetry; the context of an event is in its metadata. */
final class OpenTelemetryTraces implements Traces {

  /** Version, trace, span and flags (W3C Trace Context, 3.2.2). */
  private static final Pattern WRITTEN =
      Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");

  /** Events of work that was not traced are passed over; one request stores fewer. */
  private static final int EVENTS = 20;

  private final Tracer tracer;
  private final JdbcTemplate jdbc;
  private final JsonMapper json;
  private final Clock clock;

  OpenTelemetryTraces(Tracer tracer, JdbcTemplate jdbc, JsonMapper json, Clock clock) {
    this.tracer = tracer;
    this.jdbc = jdbc;
    this.json = json;
    this.clock = clock;
  }

  @Override
  public <T> T onCharge(String name, UUID chargeId, Supplier<T> work) {
    return within(
        name,
        stored(
            "select meta_data from domain_event where aggregate_identifier = ?"
                + " order by sequence_number desc limit "
                + EVENTS,
            chargeId),
        work);
  }

  @Override
  public <T> T afterEvent(String name, UUID eventId, Supplier<T> work) {
    return within(
        name,
        stored("select meta_data from domain_event where event_identifier = ?", eventId),
        work);
  }

  @Override
  public void past(String name, Map<String, String> attributes, long nanos) {
    if (Span.current().getSpanContext().isSampled()) {
      Instant now = clock.instant();
      SpanBuilder span = tracer.spanBuilder(name).setStartTimestamp(now.minusNanos(nanos));
      attributes.forEach(span::setAttribute);
      span.startSpan().end(now);
    }
  }

  @Override
  public Optional<String> parent() {
    SpanContext span = Span.current().getSpanContext();
    return span.isSampled()
        ? Optional.of("00-%s-%s-01".formatted(span.getTraceId(), span.getSpanId()))
        : Optional.empty();
  }

  private Optional<SpanContext> stored(String sql, UUID id) {
    List<byte[]> metadata;
    try {
      metadata = jdbc.query(sql, (row, _) -> row.getBytes(1), id);
    } catch (DataAccessException away) {
      // The work is done without its trace rather than not at all.
      return Optional.empty();
    }
    return metadata.stream()
        .map(bytes -> json.readTree(bytes).path(PARENT).asString(""))
        .map(WRITTEN::matcher)
        .filter(Matcher::matches)
        .map(
            read ->
                SpanContext.create(
                    read.group(1),
                    read.group(2),
                    TraceFlags.fromHex(read.group(3), 0),
                    TraceState.getDefault()))
        .findFirst();
  }

  private <T> T within(String name, Optional<SpanContext> parent, Supplier<T> work) {
    if (parent.isEmpty()) {
      return work.get();
    }
    Span span =
        tracer
            .spanBuilder(name)
            .setParent(Context.root().with(Span.wrap(parent.get())))
            .startSpan();
    boolean done = false;
    try (Scope _ = span.makeCurrent()) {
      T result = work.get();
      done = true;
      return result;
    } finally {
      if (!done) {
        // Without the failure's message, which may tell of a person.
        span.setStatus(StatusCode.ERROR);
      }
      span.end();
    }
  }
}
