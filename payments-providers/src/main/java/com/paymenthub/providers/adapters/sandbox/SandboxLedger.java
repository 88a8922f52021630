package com.paymenthub.providers.adapters.sandbox;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.foundation.LimitedMap;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledger of a simulator in a process of its own: a file of JSON lines. An entry is on disk
 * before the call is answered.
 *
 * <p>The file is opened by the first movement, not at start. It keeps everything; the latest
 * million references are also kept in memory, so that a repeated reference moves no money. Several
 * processes may append to one file: a process that does not know a reference reads what the others
 * have appended. Answers without a movement are kept in memory only, and are unknown after a
 * restart.
 */
public final class SandboxLedger implements SimulatorBooks, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SandboxLedger.class);
  private static final int MAXIMUM_REMEMBERED = 1_000_000;
  private static final int MAXIMUM_ANSWERS = 100_000;

  private final Path file;
  private @Nullable GroupedAppender appender;
  private long readUpTo;
  private final Map<UUID, Kept<Movement>> remembered;
  private final Map<UUID, Kept<Issued>> codes;
  private final Cache<UUID, InquiryOutcome> withoutMovement =
      Caffeine.newBuilder().maximumSize(MAXIMUM_ANSWERS).build();

  /** A ledger in {@code file}, which need not exist. */
  public SandboxLedger(Path file) {
    this(file, MAXIMUM_REMEMBERED);
  }

  SandboxLedger(Path file, int maximumRemembered) {
    this.file = file;
    this.remembered = new LimitedMap<>(maximumRemembered);
    this.codes = new LimitedMap<>(maximumRemembered);
  }

  /**
   * Opens the file now, so that a path that cannot be written to is noticed at once.
   *
   * @throws UncheckedIOException when it cannot be opened
   */
  public synchronized void prepare() {
    open();
  }

  /**
   * {@inheritDoc}
   *
   * <p>A movement that another process has written is noticed when the file is read the next time.
   */
  @Override
  public Optional<Movement> move(Movement movement) {
    Kept<Movement> kept;
    synchronized (this) {
      open();
      if (remembered.containsKey(Movement.reversalOf(movement.reference()))) {
        return Optional.empty();
      }
      kept = keep(movement);
    }
    return Optional.of(onDisk(kept));
  }

  @Override
  public synchronized Known find(UUID reference) {
    Optional<Movement> reversal = movement(Movement.reversalOf(reference));
    Kept<Issued> code = codes.get(reference);
    return new Known(
        reversal.isPresent(),
        movement(reference).orElse(null),
        code == null ? null : code.what(),
        withoutMovement.getIfPresent(reference));
  }

  @Override
  public boolean reverse(UUID about, Function<Optional<Movement>, Optional<Movement>> reversal) {
    Optional<Kept<Movement>> kept;
    synchronized (this) {
      kept = reversal.apply(movement(about)).map(this::keep);
    }
    kept.ifPresent(this::onDisk);
    return kept.isPresent();
  }

  @Override
  public Optional<Issued> issue(UUID reference, Issued code) {
    Kept<Issued> kept;
    synchronized (this) {
      GroupedAppender disk = open();
      if (remembered.containsKey(Movement.reversalOf(reference))) {
        return Optional.empty();
      }
      kept =
          codes.computeIfAbsent(
              reference,
              _ ->
                  new Kept<>(
                      code,
                      disk.enqueue(LedgerLines.write(new LedgerLines.Made(reference, code)))));
    }
    return Optional.of(onDisk(kept));
  }

  @Override
  public void answered(UUID reference, InquiryOutcome outcome) {
    withoutMovement.asMap().putIfAbsent(reference, outcome);
  }

  private synchronized Kept<Movement> keep(Movement movement) {
    GroupedAppender disk = open();
    return remembered.computeIfAbsent(
        movement.reference(),
        _ ->
            new Kept<>(movement, disk.enqueue(LedgerLines.write(new LedgerLines.Moved(movement)))));
  }

  private <T> T onDisk(Kept<T> kept) {
    GroupedAppender disk;
    synchronized (this) {
      disk = open();
    }
    disk.awaitOnDisk(kept.place());
    return kept.what();
  }

  private synchronized Optional<Movement> movement(UUID reference) {
    open();
    if (!remembered.containsKey(reference)) {
      readOn();
    }
    return Optional.ofNullable(remembered.get(reference)).map(Kept::what);
  }

  /**
   * Every movement in a ledger's file, the oldest first; none when there is no such file.
   *
   * @throws UncheckedIOException when it cannot be read
   */
  public static List<Movement> read(Path file) {
    List<Movement> movements = new ArrayList<>();
    try {
      if (Files.exists(file)) {
        LedgerLines.read(
            file,
            0,
            entry -> {
              if (entry instanceof LedgerLines.Moved(Movement movement)) {
                movements.add(movement);
              }
            });
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be read".formatted(file), e);
    }
    return movements;
  }

  /** How often data were forced to the disk since the file was opened. */
  synchronized long forces() {
    return open().forces();
  }

  @Override
  public synchronized void close() {
    try {
      if (appender != null) {
        appender.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be closed".formatted(file), e);
    }
  }

  private GroupedAppender open() {
    if (appender == null) {
      appender = opened();
    }
    return appender;
  }

  private GroupedAppender opened() {
    try {
      Path directory = file.toAbsolutePath().getParent();
      if (directory != null) {
        Files.createDirectories(directory);
      }
      if (Files.exists(file)) {
        endTornLine();
        int torn = readOn();
        if (torn > 0) {
          LOG.warn("{} has {} lines that a crash left incomplete; they are ignored", file, torn);
        }
      }
      return new GroupedAppender(new FileOutputStream(file.toFile(), true));
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be opened".formatted(file), e);
    }
  }

  /** Reads what was appended meanwhile; returns how many lines were incomplete. */
  private int readOn() {
    try {
      LedgerLines.Read read = LedgerLines.read(file, readUpTo, this::remember);
      readUpTo = read.offset();
      return read.torn();
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be read".formatted(file), e);
    }
  }

  private void remember(LedgerLines.Entry entry) {
    switch (entry) {
      case LedgerLines.Moved(Movement movement) ->
          remembered.putIfAbsent(movement.reference(), new Kept<>(movement, 0));
      case LedgerLines.Made(UUID reference, Issued code) ->
          codes.putIfAbsent(reference, new Kept<>(code, 0));
    }
  }

  /** Ends a line that a crash has cut off, so that the next entry gets its own line. */
  private void endTornLine() throws IOException {
    try (RandomAccessFile existing = new RandomAccessFile(file.toFile(), "rw")) {
      long length = existing.length();
      if (length == 0) {
        return;
      }
      existing.seek(length - 1);
      if (existing.read() != '\n') {
        existing.write('\n');
      }
    }
  }

  /** A stored entry and its position in the queue for the disk; 0 when it is on disk already. */
  private record Kept<T>(T what, long place) {}
}
