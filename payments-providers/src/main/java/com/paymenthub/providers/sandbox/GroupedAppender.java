package com.paymenthub.providers.sandbox;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Appends to a file and returns when it is on disk. Whoever comes while the disk is busy waits for
 * the next turn, which writes and forces for all of them at once.
 *
 * <p>It writes through a stream and not through a channel: a channel closes itself when one of its
 * writers is interrupted, which is what happens to a call past its deadline.
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

  /** Puts bytes in the line for the disk and answers their place in it. */
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
   * Waits until what has this place is on disk.
   *
   * @throws UncheckedIOException when the disk failed; nothing is written after that, because what
   *     a failed force left behind is unknown
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

  /** How often the disk was made to keep what was written. */
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
      // One write for all: the file is opened to append, so that no other process cuts in.
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
