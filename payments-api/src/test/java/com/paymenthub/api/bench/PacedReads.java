package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

/**
 * A merchant who reads charges at a steady pace. A read counts from the moment at which it was to
 * begin, so that one that is held up by the read before it counts as slow as it is.
 */
final class PacedReads {

  private static final int OK = 200;

  private final int port;
  private final Map<String, String> headers;
  private final List<String> chargeIds;
  private final int connections;
  private final int perSecond;

  /**
   * Reads of some charges.
   *
   * @param connections over which they are spread
   * @param perSecond how many reads begin per second, on all connections together
   */
  PacedReads(
      int port, DemoAccount account, List<String> chargeIds, int connections, int perSecond) {
    this.port = port;
    this.headers = account.headers();
    this.chargeIds = List.copyOf(chargeIds);
    this.connections = connections;
    this.perSecond = perSecond;
  }

  /** Reads for some time. */
  Window during(Duration length) throws Exception {
    long end = System.nanoTime() + length.toNanos();
    return whilst(() -> System.nanoTime() - end < 0);
  }

  /** Reads for as long as something holds. */
  Window whilst(BooleanSupplier goOn) throws Exception {
    long began = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
      List<Callable<long[]>> tasks = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        int number = i;
        tasks.add(() -> read(number, goOn));
      }
      List<long[]> measured = new ArrayList<>();
      for (Future<long[]> done : threads.invokeAll(tasks)) {
        measured.add(done.get());
      }
      double seconds = (System.nanoTime() - began) / 1e9;
      long[] all = measured.stream().flatMapToLong(LongStream::of).sorted().toArray();
      return new Window(all.length / seconds, all);
    }
  }

  private long[] read(int number, BooleanSupplier goOn) throws IOException {
    Random random = new Random(number);
    long interval = Duration.ofSeconds(1).toNanos() * connections / perSecond;
    long[] took = new long[1024];
    int done = 0;
    try (HttpConnection connection = new HttpConnection(port)) {
      long next = System.nanoTime() + interval * number / connections;
      while (goOn.getAsBoolean()) {
        LockSupport.parkNanos(next - System.nanoTime());
        String id = chargeIds.get(random.nextInt(chargeIds.size()));
        HttpConnection.Answer answer = connection.get("/v1/charges/" + id, headers);
        if (answer.status() != OK) {
          throw new IllegalStateException("a read was answered with " + answer.status());
        }
        if (done == took.length) {
          took = Arrays.copyOf(took, done * 2);
        }
        took[done++] = System.nanoTime() - next;
        next += interval;
      }
    }
    return Arrays.copyOf(took, done);
  }
}
