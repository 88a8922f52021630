package com.paymenthub.providers.adapters.sandbox;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Appends to a file and returns when the data are on disk. Callers that come while the disk is busy
 * wait for the next write, which writes and forces the data of all of them at once.
 *
 * <p>It writes through a stream and not through a channel, because a channel closes itself when a
 * writing thread is interrupted, and a call is interrupted at its deadline.
 */
final class GroupedAppender implements AutoCloseable {

  private final FileOutputStream file;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition turnOver = lock.newCondition();

  private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private long arrived;
  private long onDisk;
  private long forces;
  private boolean diskBusy;
  private @Nullable IOException broken;

  GroupedAppender(FileOutputStream file) {
    this.file = file;
  }

  /** Queues bytes for the disk and returns their position in the queue. */
  long enqueue(byte[] bytes) {
    lock.lock();
    try {
      waiting.writeBytes(bytes);
      arrived++;
      return arrived;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until the bytes at this position are on disk.
   *
   * @throws UncheckedIOException when the disk failed; nothing is written after that, because the
   *     content of the file is unknown after a failed force
   */
  void awaitOnDisk(long place) {
    lock.lock();
    try {
      while (onDisk < place) {
        if (broken != null) {
          throw new UncheckedIOException("the ledger cannot be written", broken);
        }
        if (diskBusy) {
          turnOver.awaitUninterruptibly();
        } else {
          takeTurn();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** How often data were forced to the disk. */
  long forces() {
    lock.lock();
    try {
      return forces;
    } finally {
      lock.unlock();
    }
  }

  private void takeTurn() {
    ByteArrayOutputStream mine = waiting;
    waiting = new ByteArrayOutputStream();
    long upTo = arrived;
    diskBusy = true;
    lock.unlock();
    @Nullable IOException failure = null;
    try {
      // One write for all: in append mode, no other process can write in between.
      file.write(mine.toByteArray());
      file.getFD().sync();
    } catch (IOException e) {
      failure = e;
    } finally {
      lock.lock();
      diskBusy = false;
      forces++;
      broken = failure;
      if (failure == null) {
        onDisk = upTo;
      }
      turnOver.signalAll();
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
