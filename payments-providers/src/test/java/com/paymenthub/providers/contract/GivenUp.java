package com.paymenthub.providers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.awaitility.Awaitility;

/** What becomes of a call whose caller stops waiting. */
final class GivenUp {

  private static final Duration LONGEST = Duration.ofMinutes(1);

  private GivenUp() {}

  /**
   * Interrupts the call once it waits, and makes sure that its thread comes to an end: an adapter
   * that went on would hold one of the account's calls.
   *
   * @return the answer, or the exception with which it ended
   */
  static Object endOf(Callable<?> call) throws InterruptedException {
    FutureTask<?> task = new FutureTask<>(call);
    Thread thread = Thread.ofVirtual().start(task);
    Awaitility.await()
        .atMost(LONGEST)
        .until(
            () ->
                switch (thread.getState()) {
                  case WAITING, TIMED_WAITING, TERMINATED -> true;
                  case NEW, RUNNABLE, BLOCKED -> false;
                });
    thread.interrupt();
    assertThat(thread.join(LONGEST)).as("the call ends when it is interrupted").isTrue();
    try {
      return task.get();
    } catch (ExecutionException failed) {
      return failed.getCause();
    }
  }
}
