package com.paymenthub.providers.adapters.sandbox;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.platform.LimitedMap;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledger of a simulator in a process of its own: a file of JSON lines. An entry is on disk
 * before the call is answered; callers that come while the disk is busy share the next write.
 *
 * <p>The file is opened by the first movement, not at start. It keeps everything; the latest
 * million references are also kept in memory, so that a repeated reference moves no money. Several
 * processes may append to one file: a process that does not know a reference reads what the others
 * have appended. Answers without a movement are kept in memory only, and are unknown after a
 * restart.
 *
 * <p>It writes through a stream and not through a channel, because a channel closes itself when a
 * writing thread is interrupted, and a call is interrupted at its deadline.
 */
public final class SandboxLedger extends SimulatorBooks implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SandboxLedger.class);
  private static final int MAXIMUM_REMEMBERED = 1_000_000;
  private static final int MAXIMUM_ANSWERS = 100_000;

  private final Path file;
  private final Map<UUID, SimulatedMovement> movements;
  private final Map<UUID, LedgerEntry.Accepted> accepted;
  private final Map<UUID, LedgerEntry.Waiting> actions;
  private final Map<UUID, Issued> codes;
  private final Map<UUID, SimulatedReport> reports;
  private final Cache<UUID, InquiryOutcome> answers =
      Caffeine.newBuilder().maximumSize(MAXIMUM_ANSWERS).build();
  private @Nullable FileOutputStream opened;
  private long readUpTo;

  /** The lines that are not on disk, and how many there have been. */
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();

  private long arrived;

  private final Object disk = new Object();
  private long onDisk;
  private long forces;
  private @Nullable IOException broken;

  /** A ledger in {@code file}, which need not exist. */
  public SandboxLedger(Path file) {
    this(file, MAXIMUM_REMEMBERED);
  }

  SandboxLedger(Path file, int maximumRemembered) {
    this.file = file;
    this.movements = new LimitedMap<>(maximumRemembered);
    this.accepted = new LimitedMap<>(maximumRemembered);
    this.actions = new LimitedMap<>(maximumRemembered);
    this.codes = new LimitedMap<>(maximumRemembered);
    this.reports = new LimitedMap<>(maximumRemembered);
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
   *
   * @throws UncheckedIOException when the disk failed
   */
  @Override
  boolean keep(LedgerEntry entry) {
    FileOutputStream stream;
    boolean isNew;
    long place;
    synchronized (this) {
      stream = open();
      if (entry instanceof LedgerEntry.Barred) {
        readOn();
      }
      isNew = remember(entry);
      if (isNew && !(entry instanceof LedgerEntry.Answered)) {
        waiting.writeBytes(LedgerLines.write(entry));
        arrived++;
      }
      place = arrived;
    }
    force(stream, place);
    return isNew;
  }

  @Override
  public synchronized Known find(UUID reference) {
    open();
    readOn();
    return new Known(
        movements.containsKey(SimulatedMovement.reversalOf(reference)),
        movements.get(reference),
        accepted.get(reference),
        actions.get(reference),
        codes.get(reference),
        answers.getIfPresent(reference));
  }

  /**
   * Every movement in a ledger's file, the oldest first; none when there is no such file.
   *
   * @throws UncheckedIOException when it cannot be read
   */
  public static List<SimulatedMovement> read(Path file) {
    List<SimulatedMovement> movements = new ArrayList<>();
    try {
      if (Files.exists(file)) {
        LedgerLines.read(file, 0, entry -> entry.money().ifPresent(movements::add));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be read".formatted(file), e);
    }
    return movements;
  }

  /** How often data were forced to the disk since the file was opened. */
  long forces() {
    synchronized (disk) {
      return forces;
    }
  }

  @Override
  public synchronized void close() {
    try {
      if (opened != null) {
        opened.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be closed".formatted(file), e);
    }
  }

  /**
   * Returns when the first {@code place} lines are on disk. Those that wait for the lock find their
   * lines written by the first of them. Nothing is written after a failure, because the content of
   * the file is unknown then.
   */
  private void force(FileOutputStream stream, long place) {
    synchronized (disk) {
      if (onDisk >= place) {
        return;
      }
      if (broken != null) {
        throw new UncheckedIOException("the ledger cannot be written", broken);
      }
      byte[] lines;
      long upTo;
      synchronized (this) {
        lines = waiting.toByteArray();
        waiting.reset();
        upTo = arrived;
      }
      try {
        // One write for all: in append mode, no other process can write in between.
        stream.write(lines);
        stream.getFD().sync();
      } catch (IOException e) {
        broken = e;
        throw new UncheckedIOException("the ledger cannot be written", e);
      }
      onDisk = upTo;
      forces++;
    }
  }

  private FileOutputStream open() {
    if (opened == null) {
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
        opened = new FileOutputStream(file.toFile(), true);
      } catch (IOException e) {
        throw new UncheckedIOException("the ledger %s cannot be opened".formatted(file), e);
      }
    }
    return opened;
  }

  /** Reads what was appended since the last time; returns how many lines were incomplete. */
  private int readOn() {
    try {
      LedgerLines.Read read = LedgerLines.read(file, readUpTo, this::remember);
      readUpTo = read.offset();
      return read.torn();
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be read".formatted(file), e);
    }
  }

  /** Whether there was no such entry. In the file, a reversal is a movement of its own. */
  private boolean remember(LedgerEntry entry) {
    return switch (entry) {
      case LedgerEntry.Moved(SimulatedMovement movement) ->
          !movements.containsKey(SimulatedMovement.reversalOf(movement.reference()))
              && isNew(movement);
      case LedgerEntry.Barred(UUID about, SimulatedMovement reversal) ->
          !movements.containsKey(about) && isNew(reversal);
      case LedgerEntry.Reversed(_, SimulatedMovement reversal) -> isNew(reversal);
      case LedgerEntry.Accepted taken -> accepted.putIfAbsent(taken.reference(), taken) == null;
      case LedgerEntry.Waiting asked -> actions.putIfAbsent(asked.reference(), asked) == null;
      case LedgerEntry.Made(UUID reference, Issued code) ->
          codes.putIfAbsent(reference, code) == null;
      case LedgerEntry.Reported(SimulatedReport report) ->
          reports.putIfAbsent(report.reference(), report) == null;
      case LedgerEntry.Answered(UUID reference, InquiryOutcome answer) ->
          answers.asMap().putIfAbsent(reference, answer) == null;
    };
  }

  private boolean isNew(SimulatedMovement movement) {
    return movements.putIfAbsent(movement.reference(), movement) == null;
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
}
