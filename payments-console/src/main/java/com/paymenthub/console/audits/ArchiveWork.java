package com.paymenthub.console.audits;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.evidence.ExportDirectory;
import com.paymenthub.evidence.HistoryArchive;
import com.paymenthub.platform.database.OwnFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work that reads the whole history: one at a time on each node. */
@ConsolePart
final class ArchiveWork {

  private static final Logger LOG = LoggerFactory.getLogger(ArchiveWork.class);

  private final HistoryArchive archive;
  private final Semaphore free = new Semaphore(1);
  private final Path directory;

  ArchiveWork(HistoryArchive archive, ExportDirectory exports) {
    this.archive = archive;
    this.directory = exports.path();
  }

  /** Opens the response stream; called only once the file is complete. */
  @FunctionalInterface
  interface Target {
    OutputStream open() throws IOException;
  }

  /** Whether the whole history is being read. */
  boolean isBusy() {
    return free.availablePermits() == 0;
  }

  /**
   * Begins to check the history against its seals.
   *
   * @param noted is run before; when it fails, nothing begins
   * @return false when the history is being read already
   */
  boolean check(Runnable noted) {
    if (!free.tryAcquire()) {
      return false;
    }
    boolean begun = false;
    try {
      noted.run();
      Thread.ofPlatform().name("history-check").daemon().start(this::check);
      begun = true;
    } finally {
      if (!begun) {
        free.release();
      }
    }
    return true;
  }

  private void check() {
    try {
      archive.verify(null, List.of());
    } catch (IOException | RuntimeException failure) {
      LOG.error("the history could not be checked", failure);
    } finally {
      free.release();
    }
  }

  /**
   * Writes the whole history as one file. It is written to this machine first, so that a slow
   * reader keeps no transaction open.
   *
   * @return false when the history is being read already
   * @throws IOException when there is no room for it, or it cannot be written or sent
   */
  boolean export(Target target) throws IOException {
    if (!free.tryAcquire()) {
      return false;
    }
    try {
      Path own = Files.createTempDirectory(OwnFiles.createDirectories(directory), "history");
      try {
        archive.export(own, _ -> {});
        write(own, target);
      } finally {
        remove(own);
      }
    } finally {
      free.release();
    }
    return true;
  }

  private static void write(Path own, Target target) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(target.open());
        Stream<Path> files = Files.list(own)) {
      for (Path file : files.sorted().toList()) {
        zip.putNextEntry(new ZipEntry(own.relativize(file).toString()));
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
  }

  private static void remove(Path own) throws IOException {
    try (Stream<Path> files = Files.walk(own)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
