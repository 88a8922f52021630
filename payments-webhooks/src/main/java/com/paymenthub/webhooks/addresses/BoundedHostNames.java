package com.paymenthub.webhooks.addresses;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Uses the resolver of the machine, which cannot be interrupted: a limited number of threads wait
 * for it, one for each host, and callers wait for a limited time.
 */
@Component
class BoundedHostNames implements HostNames, DisposableBean {

  private static final Duration PATIENCE = Duration.ofSeconds(4);
  private static final int MAXIMUM_LOOKUPS = 64;
  private static final int IDLE_SECONDS = 10;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          MAXIMUM_LOOKUPS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("lookup-", 0).factory());
  private final ConcurrentMap<String, CompletableFuture<InetAddress[]>> underWay =
      new ConcurrentHashMap<>();

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    try {
      return underWay
          .computeIfAbsent(host, this::lookUp)
          .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException | RejectedExecutionException unknown) {
      throw new UnknownHostException("no address in time");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnknownHostException("interrupted");
    }
  }

  @Override
  public void destroy() {
    threads.shutdownNow();
  }

  private CompletableFuture<InetAddress[]> lookUp(String host) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return InetAddress.getAllByName(host);
          } catch (UnknownHostException unknown) {
            throw new CompletionException(unknown);
          } finally {
            underWay.remove(host);
          }
        },
        threads);
  }
}
