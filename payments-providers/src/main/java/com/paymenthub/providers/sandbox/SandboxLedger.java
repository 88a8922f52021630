package com.paymenthub.providers.sandbox;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Conditional;
import org.springframework.stereotype.Component;

/**
 * What the simulator did, apart from what it answered: every movement of money, appended to a file
 * of JSON lines and on disk before anybody hears of it. So what merchants were told can be compared
 * with what was done, across crashes of the service.
 *
 * <p>The file is opened by the first movement, not at start: a service without simulators needs no
 * place to write to. It keeps everything; the latest million references are also kept in memory, so
 * that a repeated reference moves nothing. Several services may append to one file: whoever misses
 * a reference reads on in what the others wrote.
 */
@Component
@Conditional(InThisProcess.class)
public class SandboxLedger implements MoneyMover, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SandboxLedger.class);
  private static final int MAXIMUM_REMEMBERED = 1_000_000;

  private final Path file;
  private final int maximumRemembered;
  private @Nullable GroupedAppender appender;
  private long readUpTo;
  private final Map<UUID, Kept> remembered =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Kept> eldest) {
          return size() > maximumRemembered;
        }
      };

  /**
   * A ledger in {@code file}, which need not exist.
   *
   * @param file where, by default {@code PAYMENTS_HOME/simulator/ledger.jsonl}
   */
  @Autowired
  public SandboxLedger(
      @Value(
              "${payments.simulators.ledger:"
                  + "${payments.home:${HOME:${user.home}}/.payments}/simulator/ledger.jsonl}")
          Path file) {
    this(file, MAXIMUM_REMEMBERED);
  }

  SandboxLedger(Path file, int maximumRemembered) {
    this.file = file;
    this.maximumRemembered = maximumRemembered;
  }

  /**
   * Opens the file now, so that a place that cannot be written to is noticed at once.
   *
   * @throws UncheckedIOException when it cannot be opened
   */
  public synchronized void prepare() {
    open();
  }

  @Override
  public Movement move(Movement movement) {
    Kept kept = keep(movement);
    return onDisk(kept);
  }

  /**
   * Moves money as {@link #move} does, unless something stands under the reference {@code bar};
   * what another process wrote there counts from the next look into the file on.
   *
   * @return empty when it was barred
   */
  Optional<Movement> moveUnless(UUID bar, Movement movement) {
    Kept kept;
    synchronized (this) {
      open();
      if (remembered.containsKey(bar)) {
        return Optional.empty();
      }
      kept = keep(movement);
    }
    return Optional.of(onDisk(kept));
  }

  /**
   * Moves what follows from what moved under {@code about}, and lets no movement of it in between.
   *
   * @param next the movement, given what moved before; empty to move nothing
   */
  Optional<Movement> moveAfter(UUID about, Function<Optional<Movement>, Optional<Movement>> next) {
    Optional<Kept> kept;
    synchronized (this) {
      kept = next.apply(find(about)).map(this::keep);
    }
    return kept.map(this::onDisk);
  }

  private synchronized Kept keep(Movement movement) {
    GroupedAppender disk = open();
    Kept before = remembered.get(movement.reference());
    if (before != null) {
      return before;
    }
    Kept kept = new Kept(movement, disk.enqueue(MovementLines.write(movement)));
    remembered.put(movement.reference(), kept);
    return kept;
  }

  private Movement onDisk(Kept kept) {
    GroupedAppender disk;
    synchronized (this) {
      disk = open();
    }
    disk.awaitOnDisk(kept.place());
    return kept.movement();
  }

  /** What moved under a reference; empty when nothing did. */
  public synchronized Optional<Movement> find(UUID reference) {
    open();
    if (!remembered.containsKey(reference)) {
      readOn();
    }
    return Optional.ofNullable(remembered.get(reference)).map(Kept::movement);
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
        MovementLines.read(file, 0, movements::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be read".formatted(file), e);
    }
    return movements;
  }

  /** How often the disk was made to keep what was written, since the file was opened. */
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
          LOG.warn(
              "{} has {} lines that a crash left unfinished; they count for nothing", file, torn);
        }
      }
      return new GroupedAppender(new FileOutputStream(file.toFile(), true));
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be opened".formatted(file), e);
    }
  }

  /** Takes in what was written since; answers how many lines were no movement. */
  private int readOn() {
    try {
      MovementLines.Read read =
          MovementLines.read(
              file,
              readUpTo,
              movement -> remembered.putIfAbsent(movement.reference(), new Kept(movement, 0)));
      readUpTo = read.offset();
      return read.torn();
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger %s cannot be read".formatted(file), e);
    }
  }

  /** The next line must not grow on the stump of one that a crash cut off. */
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

  /** A movement and its place in the line for the disk; 0 when it is there already. */
  private record Kept(Movement movement, long place) {}
}
