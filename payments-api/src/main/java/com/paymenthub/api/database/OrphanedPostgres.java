package com.paymenthub.api.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL that outlived its service, as happens when the service is killed. Nobody else may be
 * using it, because whoever calls holds the lock of its directory.
 */
final class OrphanedPostgres {

  private static final Logger LOG = LoggerFactory.getLogger(OrphanedPostgres.class);
  private static final long STOP_WAIT_SECONDS = 60;

  private OrphanedPostgres() {}

  /**
   * Stops the PostgreSQL that runs on a data directory, when one does.
   *
   * @throws IOException when it does not stop
   */
  static void stop(Path data) throws IOException {
    Optional<ProcessHandle> orphan = find(data);
    if (orphan.isEmpty()) {
      return;
    }
    LOG.info("stopping the PostgreSQL that a killed service left behind");
    ProcessHandle process = orphan.get();
    interrupt(process);
    try {
      process.onExit().get(STOP_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw new IOException("PostgreSQL process %d does not stop".formatted(process.pid()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while PostgreSQL stops", e);
    }
  }

  private static Optional<ProcessHandle> find(Path data) throws IOException {
    Path pidFile = data.resolve("postmaster.pid");
    if (Files.notExists(pidFile)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(pidFile);
    // The number may belong to another program since.
    return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
        .filter(process -> process.info().command().orElse("").contains("postgres"));
  }

  /** Fast shutdown is SIGINT, which Java itself cannot send. */
  private static void interrupt(ProcessHandle process) throws IOException {
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
