package com.paymenthub.platform.sealing;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Threads for work that needs random numbers from Tink. Tink has a random number generator per
 * thread, and searches all jars for providers each time it creates one. With virtual threads, which
 * live for one request, this search would cost several times as much as the encryption
 * (docs/decisions/0010).
 */
public final class SealingThreads {

  private static final ExecutorService THREADS =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(),
          Thread.ofPlatform().daemon().name("sealing-", 0).factory());

  private SealingThreads() {}

  /** Runs {@code work} on one of these threads. The work must not call this method again. */
  public static <T> T run(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, THREADS).join();
  }
}
