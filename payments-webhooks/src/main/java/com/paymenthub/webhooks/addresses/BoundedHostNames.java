package com.paymenthub.webhooks.addresses;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Uses the resolver of the machine, which cannot be interrupted: a limited number of threads wait
 * for it, one for each host, and callers wait for a limited time. A thread is occupied for as long
 * as the resolver takes, also when nobody waits any more; so that one account with hosts whose name
 * servers do not answer leaves threads to the others, each account has a share of them. What finds
 * no room waits for some, within the same time.
 */
@Component
class BoundedHostNames implements HostNames {

  private static final Duration PATIENCE = Duration.ofSeconds(4);

  /** Look-ups that are made for no account share this one. */
  private static final UUID NOBODY = new UUID(0, 0);

  private final HostNames resolver;
  private final Duration patience;
  private final Semaphore room;

  /** The room of each account, for as long as something waits for it or occupies it. */
  private final LoadingCache<UUID, Semaphore> shares;

  private final ThreadFactory threads = Thread.ofPlatform().daemon().name("lookup-", 0).factory();
  private final ConcurrentMap<String, CompletableFuture<InetAddress[]>> underWay =
      new ConcurrentHashMap<>();

  @Autowired
  BoundedHostNames(
      @Value("${payments.webhooks.maximum-lookups:64}") int maximum,
      @Value("${payments.webhooks.maximum-lookups-per-account:8}") int perAccount) {
    this(InetAddress::getAllByName, PATIENCE, maximum, perAccount);
  }

  BoundedHostNames(HostNames resolver, Duration patience, int maximum, int perAccount) {
    requirePositive("maximum-lookups", maximum);
    requirePositive("maximum-lookups-per-account", perAccount);
    this.resolver = resolver;
    this.patience = patience;
    this.room = new Semaphore(maximum, true);
    this.shares = Caffeine.newBuilder().weakValues().build(_ -> new Semaphore(perAccount, true));
  }

  private static void requirePositive(String setting, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          "payments.webhooks.%s is a whole number from 1, not %d".formatted(setting, value));
    }
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    long end = System.nanoTime() + patience.toNanos();
    try {
      CompletableFuture<InetAddress[]> lookUp = underWay.get(host);
      if (lookUp == null) {
        lookUp = begin(host, shares.get(ACCOUNT.orElse(NOBODY)), end);
      }
      return lookUp.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException | TimeoutException unknown) {
      throw new UnknownHostException("no address in time");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnknownHostException("interrupted");
    }
  }

  /** Begins to look up a host as soon as there is room, unless somebody else has begun by then. */
  private CompletableFuture<InetAddress[]> begin(String host, Semaphore share, long end)
      throws NotLookedUp, InterruptedException {
    if (!share.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
      throw new NotLookedUp();
    }
    if (!room.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
      share.release();
      throw new NotLookedUp();
    }
    CompletableFuture<InetAddress[]> own = new CompletableFuture<>();
    CompletableFuture<InetAddress[]> others = underWay.putIfAbsent(host, own);
    if (others != null) {
      leave(share);
      return others;
    }
    threads.newThread(() -> lookUp(host, own, share)).start();
    return own;
  }

  private void lookUp(String host, CompletableFuture<InetAddress[]> found, Semaphore share) {
    try {
      InetAddress[] addresses = resolver.resolve(host);
      end(host, share);
      found.complete(addresses);
    } catch (UnknownHostException | RuntimeException unknown) {
      end(host, share);
      found.completeExceptionally(unknown);
    }
  }

  private void end(String host, Semaphore share) {
    underWay.remove(host);
    leave(share);
  }

  private void leave(Semaphore share) {
    room.release();
    share.release();
  }
}
