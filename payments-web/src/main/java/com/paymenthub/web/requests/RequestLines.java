package com.paymenthub.web.requests;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * The lines of the request log, which a thread of its own writes: no request waits for the log. A
 * line that finds too many waiting is lost, which is counted and logged.
 */
@Component
class RequestLines implements InitializingBean, DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(RequestLog.class);

  /** Where log lines find the id of the trace, which the tracer puts there. */
  static final String TRACE_KEY = "traceId";

  private static final int MAXIMUM_WAITING = 10_000;
  private static final Duration STOP_WAIT = Duration.ofSeconds(5);

  /**
   * A line.
   *
   * @param route the pattern of the path
   * @param traceId null where the request is not traced
   */
  record Line(
      Level level,
      String method,
      String route,
      int status,
      String key,
      String account,
      long milliseconds,
      String requestId,
      @Nullable String traceId) {}

  private final BlockingQueue<Line> waiting;
  private final AtomicLong lost = new AtomicLong();
  private final Thread writer =
      Thread.ofPlatform().name("request-log").daemon().unstarted(this::run);

  @Autowired
  RequestLines(MeterRegistry meters) {
    this(meters, MAXIMUM_WAITING);
  }

  RequestLines(MeterRegistry meters, int maximumWaiting) {
    this.waiting = new ArrayBlockingQueue<>(maximumWaiting);
    FunctionCounter.builder("payments.requests.unlogged", lost, AtomicLong::get)
        .description("Requests whose line was lost because the log is too slow")
        .register(meters);
  }

  @Override
  public void afterPropertiesSet() {
    writer.start();
  }

  /** Writes what waits, unless the log takes too long. */
  @Override
  public void destroy() throws InterruptedException {
    writer.interrupt();
    writer.join(STOP_WAIT);
  }

  void add(Line line) {
    if (LOG.isEnabledForLevel(line.level()) && !waiting.offer(line)) {
      lost.incrementAndGet();
    }
  }

  private void run() {
    long told = 0;
    try {
      while (true) {
        write(waiting.take());
        told = waiting.isEmpty() ? tellLost(told) : told;
      }
    } catch (InterruptedException stopping) {
      for (Line line = waiting.poll(); line != null; line = waiting.poll()) {
        write(line);
      }
      tellLost(told);
    }
  }

  /** Writes a line now. */
  static void write(Line line) {
    if (line.traceId() != null) {
      MDC.put(TRACE_KEY, line.traceId());
    }
    try (MDC.MDCCloseable _ = MDC.putCloseable(RequestIdFilter.LOG_KEY, line.requestId())) {
      LOG.atLevel(line.level())
          .log(
              "{} {} status={} key={} account={} ms={} request={}",
              line.method(),
              line.route(),
              line.status(),
              line.key(),
              line.account(),
              line.milliseconds(),
              line.requestId());
    } finally {
      MDC.remove(TRACE_KEY);
    }
  }

  /** Returns how many were lost up to now. */
  private long tellLost(long told) {
    long now = lost.get();
    if (now > told) {
      LOG.warn("the log is too slow: the lines of {} requests were lost", now - told);
    }
    return now;
  }
}
