package com.paymenthub.api.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/**
 * What some connections did in a stretch of time, each one thing after the other.
 *
 * @param perSecond how many things were done per second by all of them
 * @param sortedNanoseconds how long each thing took, the shortest first
 */
record Window(double perSecond, long[] sortedNanoseconds) {

  /** Something to be done again and again on one connection. */
  interface Worker {
    void work() throws Exception;

    void close() throws Exception;
  }

  /**
   * The numbers of connections that are measured: those of the property {@code bench.connections},
   * separated by commas.
   *
   * @param unset what it is without the property
   */
  static List<Integer> connectionCounts(String unset) {
    return Arrays.stream(System.getProperty("bench.connections", unset).split(",", -1))
        .map(Integer::valueOf)
        .toList();
  }

  /**
   * Lets every worker work for some time, and closes them all. The first failure of any is the
   * failure of the whole.
   */
  static Window of(List<? extends Worker> workers, Duration length) throws Exception {
    try {
      return during(workers, length);
    } finally {
      for (Worker worker : workers) {
        worker.close();
      }
    }
  }

  private static Window during(List<? extends Worker> workers, Duration length) throws Exception {
    CyclicBarrier start = new CyclicBarrier(workers.size());
    try (ExecutorService threads = Executors.newFixedThreadPool(workers.size())) {
      List<Callable<long[]>> tasks =
          workers.stream()
              .<Callable<long[]>>map(worker -> () -> run(worker, start, length))
              .toList();
      List<long[]> measured = new ArrayList<>();
      for (Future<long[]> done : threads.invokeAll(tasks)) {
        measured.add(done.get());
      }
      long[] all = measured.stream().flatMapToLong(LongStream::of).sorted().toArray();
      return new Window(all.length / (length.toNanos() / 1e9), all);
    }
  }

  /** Several windows of one kind as if they were one. */
  static Window together(List<Window> windows) {
    return new Window(
        windows.stream().mapToDouble(Window::perSecond).average().orElseThrow(),
        windows.stream()
            .flatMapToLong(window -> LongStream.of(window.sortedNanoseconds))
            .sorted()
            .toArray());
  }

  /** How long the given share of all things took at most, in milliseconds. */
  double milliseconds(double share) {
    int position = (int) Math.ceil(share * sortedNanoseconds.length) - 1;
    return sortedNanoseconds[Math.max(0, position)] / 1e6;
  }

  /** Only what was finished in time counts. */
  private static long[] run(Worker worker, CyclicBarrier start, Duration length) throws Exception {
    long[] took = new long[1024];
    int done = 0;
    start.await();
    long end = System.nanoTime() + length.toNanos();
    for (long began = System.nanoTime(); ; ) {
      worker.work();
      long now = System.nanoTime();
      if (now - end > 0) {
        return Arrays.copyOf(took, done);
      }
      if (done == took.length) {
        took = Arrays.copyOf(took, done * 2);
      }
      took[done++] = now - began;
      began = now;
    }
  }
}
