package com.paymenthub.providers.vault;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Threads for whatever needs random numbers from Tink. Tink keeps a source of them per thread, and
 * each time it makes one, it looks through every jar for another provider of them. A virtual thread
 * lives for one request, so that there this search would cost several times the encryption
 * (decision 0010).
 */
final class LastingThreads {

  private static final ExecutorService THREADS =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(),
          Thread.ofPlatform().daemon().name("sealing-", 0).factory());

  private LastingThreads() {}

  /** The result of {@code work}, done on a thread that stays. The work must not call this again. */
  static <T> T run(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, THREADS).join();
  }
}
