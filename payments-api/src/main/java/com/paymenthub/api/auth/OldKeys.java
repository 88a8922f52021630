package com.paymenthub.api.auth;

import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The keys whose check sum proves nothing: anybody can compute that of keys which were made before
 * check sums were keyed, and others have one of a hash key that was replaced. They are held in
 * memory, so that a key that was made up costs no query of its own. Nodes of an older version may
 * still make some; they are read again at most once in a while.
 */
@Component
class OldKeys {

  private static final Duration READ_AGAIN_AFTER = Duration.ofSeconds(1);

  private final JdbcTemplate jdbc;
  private final Clock clock;
  private final Executor threads = Executors.newVirtualThreadPerTaskExecutor();
  private @Nullable CompletableFuture<Void> reading;
  private volatile Set<ByteBuffer> hashes = Set.of();
  private volatile @Nullable Instant readAt;

  OldKeys(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Whether there is an old key with this hash, which may have ended since. */
  boolean contains(byte[] hash) {
    ByteBuffer wanted = ByteBuffer.wrap(hash);
    if (hashes.contains(wanted)) {
      return true;
    }
    readWithOthers();
    return hashes.contains(wanted);
  }

  /**
   * Reads the keys again unless that was done a moment ago. Those who ask at the same time share
   * one query: a key that became an old one when a hash key ended must not be refused because
   * somebody else is reading.
   */
  private void readWithOthers() {
    CompletableFuture<Void> read;
    synchronized (this) {
      if (!isStale()) {
        return;
      }
      if (reading == null || reading.isDone()) {
        reading = CompletableFuture.runAsync(this::read, threads);
      }
      read = reading;
    }
    try {
      read.join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }

  private boolean isStale() {
    Instant last = readAt;
    return last == null || !clock.instant().isBefore(last.plus(READ_AGAIN_AFTER));
  }

  private void read() {
    hashes =
        jdbc.queryForList("select hash from api_key where old_check_sum", byte[].class).stream()
            .map(ByteBuffer::wrap)
            .collect(Collectors.toUnmodifiableSet());
    readAt = clock.instant();
  }
}
