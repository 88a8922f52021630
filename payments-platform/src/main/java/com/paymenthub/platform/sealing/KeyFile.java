package com.paymenthub.platform.sealing;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keys in a file, which another process may replace at any time. A thread of its own looks at the
 * file every second: to open wrapped keys may take long, because a key management service is asked,
 * and no transaction may wait for that. Thread-safe.
 *
 * @param <T> the keys
 */
final class KeyFile<T> implements StoredKeys<T> {

  private static final Logger LOG = LoggerFactory.getLogger(KeyFile.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /** For so long a caller waits for keys that are new to this process. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private static final Version GONE = new Version(FileTime.fromMillis(0), 0, null);

  private final Path file;
  private final String what;
  private final Form<T> form;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("keys").factory());
  private volatile T keys;
  private Optional<Version> version;
  private Optional<Version> unreadable = Optional.empty();

  private final Object asking = new Object();
  private @Nullable Asked asked;

  /** How keys are stored. */
  interface Form<T> {

    /**
     * The keys in what is stored.
     *
     * @throws KeysRefusedException when they are not stored in this form
     * @throws GeneralSecurityException when they are not keys
     * @throws IllegalArgumentException when they are not keys
     */
    T read(String stored) throws GeneralSecurityException;

    /** What is stored of keys. */
    String write(T keys);
  }

  /** A value that changes whenever the file is replaced. */
  private record Version(FileTime modified, long size, @Nullable Object fileKey) {}

  /** A look that somebody waits for. */
  private record Asked(CompletableFuture<Void> look, long atNanos) {}

  /**
   * The keys in a file.
   *
   * @param what they are, for the log
   * @throws KeysRefusedException when they are not stored in the form
   * @throws GeneralSecurityException when they are not keys
   * @throws IllegalArgumentException when they are not keys
   */
  KeyFile(Path file, String what, Form<T> form) throws IOException, GeneralSecurityException {
    this.file = file;
    this.what = what;
    this.form = form;
    this.version = versionOfFile();
    this.keys = read();
    var _ =
        thread.scheduleWithFixedDelay(
            this::look, LOOK_EVERY.toNanos(), LOOK_EVERY.toNanos(), NANOSECONDS);
  }

  @Override
  public T known() {
    return keys;
  }

  @Override
  public T now() {
    look();
    return keys;
  }

  /** Callers that come at the same time wait for the same look. */
  @Override
  public T afterLook() {
    if (thread.isShutdown()) {
      return keys;
    }
    Asked wanted = ask();
    try {
      long left = LONGEST_WAIT.toNanos() - (System.nanoTime() - wanted.atNanos());
      wanted.look().get(Math.max(0, left), NANOSECONDS);
    } catch (TimeoutException | ExecutionException notSeen) {
      // The caller goes on with the keys that are known.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return keys;
  }

  private Asked ask() {
    synchronized (asking) {
      if (asked == null || asked.look().isDone()) {
        asked = new Asked(CompletableFuture.runAsync(this::look, thread), System.nanoTime());
      }
      return asked;
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws UncheckedIOException when the file cannot be replaced
   * @throws IllegalStateException when it holds no keys
   */
  @Override
  public synchronized void replace(UnaryOperator<T> change) {
    try {
      NewKeys.replace(file, form.write(change.apply(read())));
    } catch (IOException e) {
      throw new UncheckedIOException("the keys in %s cannot be replaced".formatted(file), e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("there are no keys in " + file, e);
    }
    look();
  }

  /** When the file was last replaced. */
  Instant replacedAt() {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException e) {
      throw new UncheckedIOException("the keys in %s cannot be read".formatted(file), e);
    }
  }

  /**
   * Reads the file if it was replaced. While it cannot be read, the keys in memory are used
   * further, and the file is read again at the next look: this process needs the keys with which
   * others encrypt and hash.
   */
  private synchronized void look() {
    Optional<Version> found = versionOfFile();
    if (!found.equals(version)) {
      try {
        keys = read();
        version = found;
        LOG.info("the {} has changed", what);
      } catch (IOException
          | GeneralSecurityException
          | IllegalStateException
          | IllegalArgumentException failure) {
        complain(found, failure);
      }
    }
  }

  /** Once for each change; without a message that may quote a key. */
  private void complain(Optional<Version> found, Exception failure) {
    Version marked = found.orElse(GONE);
    if (!Optional.of(marked).equals(unreadable)) {
      LOG.error(
          "the keys in {} cannot be read any more ({}): this service goes on with those that it has,"
              + " and cannot start again without them",
          file,
          failure instanceof KeysRefusedException
              ? failure.getMessage()
              : failure.getClass().getSimpleName());
    }
    unreadable = Optional.of(marked);
  }

  private T read() throws IOException, GeneralSecurityException {
    return form.read(Files.readString(file, StandardCharsets.UTF_8));
  }

  private Optional<Version> versionOfFile() {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(new Version(found.lastModifiedTime(), found.size(), found.fileKey()));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
