package com.paymenthub.platform.due;

import com.paymenthub.platform.nodes.NodeFitness;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Does all due work of this node, as far as it is switched on. Each kind has its own dispatcher and
 * workers, so that no kind waits for another. Runs in the service, not in commands.
 */
@Component
@ConditionalOnWebApplication
@EnableConfigurationProperties(DueWorkSettings.class)
public class DueWorkEngine implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(DueWorkEngine.class);
  private static final Duration STOP_WAIT = Duration.ofSeconds(15);
  private static final Duration MEASURED_EVERY = Duration.ofSeconds(15);

  private final List<DueWork> works;
  private final DueWorkSettings settings;
  private final NodeFitness fitness;
  private final DueBacklogs backlogs;
  private final DueWorkMeter meter;
  private final Clock clock;
  private @Nullable WorkerThreads workerThreads;

  DueWorkEngine(
      List<DueWork> works,
      DueWorkSettings settings,
      NodeFitness fitness,
      DueBacklogs backlogs,
      DueWorkMeter meter,
      Clock clock) {
    this.works = works.stream().filter(work -> settings.enabled() || !work.isOfAgenda()).toList();
    this.settings = settings;
    this.fitness = fitness;
    this.backlogs = backlogs;
    this.meter = meter;
    this.clock = clock;
    TreeSet<String> kinds = new TreeSet<>(works.stream().map(DueWork::kind).toList());
    for (String named : settings.shares().keySet()) {
      if (!kinds.contains(named)) {
        throw new IllegalArgumentException(
            "payments.agenda.shares.%s: there is no such kind of due work, only %s"
                .formatted(named, kinds));
      }
    }
  }

  @Override
  public synchronized void start() {
    WorkerThreads next = new WorkerThreads(fitness::mayWork, meter);
    for (DueWork work : works) {
      WorkQuota share = settings.shareOf(work);
      switch (work) {
        case ScheduledWork schedule -> {
          ScheduledWorker worker = new ScheduledWorker(schedule, share, next, meter, clock);
          next.run(schedule.kind(), settings.interval(), worker.freed(), worker::startSome);
        }
        case RecurringJob recurringJob -> {
          WorkRate workRate = new WorkRate(share.maximumPerSecond());
          next.run(
              recurringJob.kind(),
              recurringJob.pause(),
              new Signal(),
              () -> some(recurringJob, workRate));
        }
      }
    }
    next.run("backlogs", MEASURED_EVERY, new Signal(), this::measure);
    workerThreads = next;
  }

  @Override
  public synchronized void stop() {
    WorkerThreads ending = workerThreads;
    workerThreads = null;
    if (ending != null && !ending.end(STOP_WAIT)) {
      LOG.warn("due work is still being done; another node takes it over");
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return workerThreads != null;
  }

  /** Starts before the node admits requests, and stops after it has finished those. */
  @Override
  public int getPhase() {
    return DEFAULT_PHASE - 1;
  }

  private static boolean some(RecurringJob recurringJob, WorkRate workRate)
      throws InterruptedException {
    workRate.await();
    return recurringJob.removeSome().getAsBoolean();
  }

  private boolean measure() {
    backlogs.measure(works);
    return false;
  }
}
