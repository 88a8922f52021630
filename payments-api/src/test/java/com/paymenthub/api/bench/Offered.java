package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * Charges that are asked for at a steady rate that does not depend on answers: what was answered,
 * and how long that took from when each charge was to be sent.
 *
 * @param seconds for how long they were asked for
 * @param made those that were made
 * @param refused those that were refused for now
 */
record Offered(double seconds, List<Long> made, List<Long> refused) {

  private static final int CREATED = 201;
  private static final List<Integer> NOT_NOW = List.of(429, 503);

  /** One answer, and the nanoseconds that it took. */
  private record Answered(int status, long nanoseconds) {}

  /**
   * Asks for charges for some time.
   *
   * @param accounts who ask, one after the other
   * @param connections how many charges may be under way at once
   */
  static Offered of(
      int port, List<DemoAccount> accounts, int connections, double perSecond, Duration length)
      throws Exception {
    long interval = (long) (connections * 1e9 / perSecond);
    long start = System.nanoTime() + Duration.ofSeconds(1).toNanos();
    List<Callable<List<Answered>>> tasks = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      long first = start + interval * i / connections;
      DemoAccount account = accounts.get(i % accounts.size());
      tasks.add(() -> ask(port, account, first, interval, start + length.toNanos()));
    }
    List<Answered> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<List<Answered>> done : threads.invokeAll(tasks)) {
        answers.addAll(done.get());
      }
    }
    double seconds = length.toNanos() / 1e9;
    return new Offered(seconds, took(answers, List.of(CREATED)), took(answers, NOT_NOW));
  }

  private static List<Answered> ask(
      int port, DemoAccount account, long first, long interval, long end) throws IOException {
    List<Answered> answers = new ArrayList<>();
    try (HttpConnection connection = new HttpConnection(port)) {
      for (long due = first; due < end; due += interval) {
        LockSupport.parkNanos(due - System.nanoTime());
        if (System.nanoTime() > end) {
          return answers;
        }
        int status =
            connection
                .post(
                    "/v1/charges",
                    account.headers(UUID.randomUUID().toString()),
                    account.charge(UUID.randomUUID().toString()))
                .status();
        if (status != CREATED && !NOT_NOW.contains(status)) {
          throw new IllegalStateException("a charge was answered with " + status);
        }
        long now = System.nanoTime();
        if (now < end) {
          answers.add(new Answered(status, now - due));
        }
      }
    }
    return answers;
  }

  private static List<Long> took(List<Answered> answers, List<Integer> statuses) {
    return answers.stream()
        .filter(answer -> statuses.contains(answer.status()))
        .map(Answered::nanoseconds)
        .sorted()
        .toList();
  }

  /** Several runs as if they were one. */
  static Offered together(List<Offered> runs) {
    return new Offered(
        runs.stream().mapToDouble(Offered::seconds).sum(),
        runs.stream().flatMap(run -> run.made.stream()).sorted().toList(),
        runs.stream().flatMap(run -> run.refused.stream()).sorted().toList());
  }

  /** How many were made per second. */
  double madePerSecond() {
    return made.size() / seconds;
  }

  /** How many were refused per second. */
  double refusedPerSecond() {
    return refused.size() / seconds;
  }

  /** How long the given share of these took at most, in milliseconds; 0 when there are none. */
  static double milliseconds(List<Long> sortedNanoseconds, double share) {
    if (sortedNanoseconds.isEmpty()) {
      return 0;
    }
    int position = (int) Math.ceil(share * sortedNanoseconds.size()) - 1;
    return sortedNanoseconds.get(Math.max(0, position)) / 1e6;
  }
}
