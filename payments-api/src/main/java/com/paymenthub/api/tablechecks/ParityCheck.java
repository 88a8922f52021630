package com.paymenthub.api.tablechecks;

import com.paymenthub.api.tablechecks.ParityRuns.Ended;
import com.paymenthub.projections.derived.Progress;
import com.paymenthub.projections.derived.Replay;
import com.paymenthub.projections.derived.TableDifference;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/** A replay whose result is noted, so that the metrics of every node tell it. */
@Component
public class ParityCheck {

  private static final Duration RENEWED_EVERY = Duration.ofMinutes(1);

  private final Replay replay;
  private final ParityRuns runs;
  private final Clock clock;

  ParityCheck(Replay replay, ParityRuns runs, Clock clock) {
    this.replay = replay;
    this.runs = runs;
    this.clock = clock;
  }

  /**
   * Compares everything because somebody asks for it.
   *
   * @param found is told each difference
   * @param progress is told how far it has come
   */
  public Ended run(Consumer<TableDifference> found, Consumer<Progress> progress) {
    return run(runs.begin(clock.instant()), found, progress);
  }

  /** The same for a run that was begun. */
  Ended run(UUID run, Consumer<TableDifference> found, Consumer<Progress> progress) {
    AtomicLong differences = new AtomicLong();
    Instant[] renewed = {Instant.MIN};
    long events =
        replay.run(
            difference -> {
              differences.incrementAndGet();
              found.accept(difference);
            },
            done -> {
              Instant now = clock.instant();
              if (renewed[0].plus(RENEWED_EVERY).isBefore(now)) {
                runs.renew(run, now);
                renewed[0] = now;
              }
              progress.accept(done);
            });
    Ended ended = new Ended(clock.instant(), events, differences.get());
    runs.end(run, ended);
    return ended;
  }
}
