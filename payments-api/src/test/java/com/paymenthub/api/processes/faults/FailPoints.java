package com.paymenthub.api.processes.faults;

import com.paymenthub.api.testing.AdvancingClock;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * The instants at which a crash matters: before and after each commit and each call of a provider.
 * A request says in a header at which of its own the process halts. With several such requests it
 * halts when each of them has come to its instant, where the earlier ones wait.
 */
final class FailPoints implements TransactionExecutionListener, Filter {

  /** At which instant the request stops; {@link #NOWHERE} to be told which there are. */
  static final String STOP_AT = "X-Stop-At";

  /** At which instant the schedule stops when it next attends to a charge. */
  static final String STOP_AGENDA_AT = "X-Stop-Agenda-At";

  /** How many requests have to stop until the process halts. */
  static final String TOGETHER = "X-Stop-Together";

  /** By how many seconds the time is put forward, counted from the right one. */
  static final String AHEAD_SECONDS = "X-Ahead-Seconds";

  /** The value of {@link #STOP_AT} for a request that only passes. */
  static final String NOWHERE = "nowhere";

  /** What a line begins with that tells what a request has passed. */
  static final String PASSED = "passed: ";

  private static final ThreadLocal<@Nullable Journey> JOURNEYS = new ThreadLocal<>();
  private final AtomicInteger stopped = new AtomicInteger();
  private final AdvancingClock clock;
  private volatile String agendaStopsAt = NOWHERE;

  FailPoints(AdvancingClock clock) {
    this.clock = clock;
  }

  /** Something that is done, one thing or another. */
  @FunctionalInterface
  interface Work<T extends @Nullable Object> {
    T run() throws Throwable;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    String ahead = http.getHeader(AHEAD_SECONDS);
    if (ahead != null) {
      putForwardTo(Duration.ofSeconds(Long.parseLong(ahead)));
    }
    String agendaStop = http.getHeader(STOP_AGENDA_AT);
    if (agendaStop != null) {
      agendaStopsAt = agendaStop;
    }
    String stop = http.getHeader(STOP_AT);
    if (stop == null) {
      chain.doFilter(request, response);
      return;
    }
    Journey journey = new Journey(stop, Integer.parseInt(http.getHeader(TOGETHER)));
    JOURNEYS.set(journey);
    try {
      chain.doFilter(request, response);
    } finally {
      JOURNEYS.remove();
      System.out.println(PASSED + String.join(", ", journey.passed));
    }
  }

  /** Does what a charge needs although nobody asks for it. */
  <T extends @Nullable Object> T schedule(Work<T> work) throws Throwable {
    JOURNEYS.set(new Journey(agendaStopsAt, 1));
    try {
      return work.run();
    } finally {
      JOURNEYS.remove();
    }
  }

  /** Calls a provider. */
  <T extends @Nullable Object> T call(Work<T> call) throws Throwable {
    Journey journey = JOURNEYS.get();
    if (journey == null) {
      return call.run();
    }
    journey.calls++;
    pass(journey, "before call " + journey.calls);
    T answer = call.run();
    pass(journey, "after call " + journey.calls);
    return answer;
  }

  @Override
  public void beforeCommit(TransactionExecution transaction) {
    Journey journey = JOURNEYS.get();
    if (journey != null) {
      journey.commits++;
      pass(journey, "before commit " + journey.commits);
    }
  }

  @Override
  public void afterCommit(TransactionExecution transaction, @Nullable Throwable failure) {
    Journey journey = JOURNEYS.get();
    if (journey != null) {
      pass(journey, "after commit " + journey.commits);
    }
  }

  private void pass(Journey journey, String point) {
    journey.passed.add(point);
    if (!point.equals(journey.stopAt)) {
      return;
    }
    if (stopped.incrementAndGet() >= journey.together) {
      Runtime.getRuntime().halt(1);
    }
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stopping) {
      throw new IllegalStateException("what has stopped here must not go on", stopping);
    }
  }

  private synchronized void putForwardTo(Duration ahead) {
    Duration missing = ahead.minus(clock.ahead());
    if (missing.isPositive()) {
      clock.advance(missing);
    }
  }

  /** What one request, or one task of the schedule, has passed. */
  private static final class Journey {
    private final String stopAt;
    private final int together;
    private final List<String> passed = new ArrayList<>();
    private int commits;
    private int calls;

    Journey(String stopAt, int together) {
      this.stopAt = stopAt;
      this.together = together;
    }
  }
}
