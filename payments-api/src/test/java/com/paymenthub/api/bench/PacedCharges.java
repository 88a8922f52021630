package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

/**
 * Charges at a steady rate that does not depend on answers, as buyers do who know nothing of each
 * other. A charge that had to wait for its connection is counted from when it should have been
 * sent.
 *
 * @param sortedNanoseconds how long each charge took, the shortest first
 */
record PacedCharges(long[] sortedNanoseconds) {

  /**
   * Charges for some time.
   *
   * @param perSecond how many charges a second, on all connections together
   */
  static PacedCharges of(
      int port, DemoAccount account, int connections, int perSecond, Duration length)
      throws Exception {
    return of(port, account, connections, perSecond, length, () -> true);
  }

  /**
   * Charges for some time, and on until something is over.
   *
   * @param perSecond how many charges a second, on all connections together
   * @param length for how long at least
   * @param isOver whether that is over which charges are not to end before
   */
  static PacedCharges of(
      int port,
      DemoAccount account,
      int connections,
      int perSecond,
      Duration length,
      BooleanSupplier isOver)
      throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
      long interval = Duration.ofSeconds(connections).toNanos() / perSecond;
      long start = System.nanoTime() + interval;
      List<Callable<long[]>> tasks = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        long first = start + interval * i / connections;
        int atLeast = (int) (length.toNanos() / interval);
        tasks.add(() -> charge(port, account, first, interval, atLeast, isOver));
      }
      List<long[]> measured = new ArrayList<>();
      for (Future<long[]> done : threads.invokeAll(tasks)) {
        measured.add(done.get());
      }
      return new PacedCharges(measured.stream().flatMapToLong(LongStream::of).sorted().toArray());
    }
  }

  private static long[] charge(
      int port, DemoAccount account, long first, long interval, int atLeast, BooleanSupplier isOver)
      throws Exception {
    LongStream.Builder took = LongStream.builder();
    Charging charging = new Charging(new HttpConnection(port), account);
    try {
      for (int i = 0; i < atLeast || !isOver.getAsBoolean(); i++) {
        long due = first + i * interval;
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
        charging.work();
        took.add(System.nanoTime() - due);
      }
    } finally {
      charging.close();
    }
    return took.build().toArray();
  }

  /** Several runs as if they were one. */
  static PacedCharges together(List<PacedCharges> runs) {
    return new PacedCharges(
        runs.stream()
            .flatMapToLong(run -> LongStream.of(run.sortedNanoseconds))
            .sorted()
            .toArray());
  }

  /** How long the given share of all charges took at most, in milliseconds. */
  double milliseconds(double share) {
    int position = (int) Math.ceil(share * sortedNanoseconds.length) - 1;
    return sortedNanoseconds[Math.max(0, position)] / 1e6;
  }
}
