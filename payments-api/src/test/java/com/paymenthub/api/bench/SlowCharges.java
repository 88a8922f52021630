package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A merchant who charges on and on at a provider that does not answer in time. */
final class SlowCharges implements AutoCloseable {

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Future<Integer>> running = new ArrayList<>();
  private volatile boolean stopped;

  /**
   * Begins.
   *
   * @param connections on each of which one charge waits for the provider
   */
  SlowCharges(int port, DemoAccount account, int connections) {
    for (int i = 0; i < connections; i++) {
      running.add(threads.submit(() -> charge(port, account)));
    }
  }

  private int charge(int port, DemoAccount account) throws IOException {
    int charges = 0;
    try (HttpConnection connection = new HttpConnection(port)) {
      while (!stopped) {
        HttpConnection.Answer answer =
            connection.post(
                "/v1/charges",
                account.headers(UUID.randomUUID().toString()),
                account.charge(UUID.randomUUID().toString()));
        if (!answer.body().contains("\"status\":\"pending\"")) {
          throw new IllegalStateException("a slow charge was answered with " + answer);
        }
        charges++;
      }
    }
    return charges;
  }

  /** Lets every charge end that is under way; answers how many there were. */
  int stop() throws InterruptedException, ExecutionException {
    stopped = true;
    int charges = 0;
    for (Future<Integer> connection : running) {
      charges += connection.get();
    }
    return charges;
  }

  @Override
  public void close() {
    stopped = true;
    threads.close();
  }
}
