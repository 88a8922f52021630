package com.paymenthub.platform.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL that outlived its service, as happens when the service is killed. No other service
 * can be using it, because the caller holds the lock of its directory.
 */
final class OrphanedPostgres {

  private static final Logger LOG = LoggerFactory.getLogger(OrphanedPostgres.class);
  private static final Duration STOP_WAIT = Duration.ofMinutes(1);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

  private OrphanedPostgres() {}

  /** Larger than any real process id. */
  private static final String NO_PROCESS = String.valueOf(Integer.MAX_VALUE);

  /**
   * Stops the PostgreSQL that runs on a data directory, if there is one, and makes sure that the
   * next one can start.
   *
   * @throws IOException when it does not stop
   */
  static void stop(Path data) throws IOException {
    Path pidFile = data.resolve("postmaster.pid");
    if (Files.notExists(pidFile)) {
      return;
    }
    List<String> lines = Files.readAllLines(pidFile);
    if (lines.isEmpty()) {
      Files.delete(pidFile);
      return;
    }
    Optional<ProcessHandle> orphan =
        ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
            .filter(process -> servesFrom(data, process));
    if (orphan.isPresent()) {
      stop(data, orphan.get());
    }
    if (Files.exists(pidFile)) {
      forgetProcess(pidFile, lines);
    }
  }

  /** The process id may belong to another program by now, even to another PostgreSQL. */
  private static boolean servesFrom(Path data, ProcessHandle process) {
    ProcessHandle.Info info = process.info();
    return info.command().orElse("").contains("postgres")
        && Arrays.asList(info.arguments().orElse(new String[0])).contains(data.toString());
  }

  /**
   * PostgreSQL refuses to start while any process (on Linux: any thread) has the process id in this
   * file, which is likely in a restarted container. The rest of the file stays, because PostgreSQL
   * uses it to check that its shared memory is not in use.
   */
  private static void forgetProcess(Path pidFile, List<String> lines) throws IOException {
    List<String> changed = new ArrayList<>(lines);
    changed.set(0, NO_PROCESS);
    Files.write(pidFile, changed);
  }

  /**
   * Not by {@code onExit}: in a container whose first process does not reap its children, an ended
   * process stays in the process table as a zombie.
   */
  private static void stop(Path data, ProcessHandle process) throws IOException {
    LOG.info("stopping the PostgreSQL that a killed service left behind");
    interrupt(process);
    long deadline = System.nanoTime() + STOP_WAIT.toNanos();
    while (servesFrom(data, process)) {
      if (System.nanoTime() > deadline) {
        throw new IOException("PostgreSQL process %d does not stop".formatted(process.pid()));
      }
      try {
        Thread.sleep(POLL_INTERVAL);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while PostgreSQL stops", e);
      }
    }
  }

  /** Fast shutdown is SIGINT, which Java itself cannot send. */
  private static void interrupt(ProcessHandle process) throws IOException {
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
