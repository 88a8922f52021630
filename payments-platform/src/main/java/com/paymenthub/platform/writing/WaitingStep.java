package com.paymenthub.platform.writing;

import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A step that waits until its rows are written. */
final class WaitingStep {

  private final RowBatch rows;
  private final Set<String> subjects;
  private final Thread thread = Thread.currentThread();
  private volatile boolean done;
  private volatile boolean woken;
  private @Nullable RuntimeException failure;

  WaitingStep(RowBatch rows) {
    this.rows = rows;
    this.subjects = rows.subjects();
  }

  RowBatch rows() {
    return rows;
  }

  Set<String> subjects() {
    return subjects;
  }

  boolean isDone() {
    return done;
  }

  /** Its rows are committed. */
  void written() {
    done = true;
    wake();
  }

  /** Its rows are not written, or nobody knows. */
  void failed(RuntimeException with) {
    failure = with;
    done = true;
    wake();
  }

  void wake() {
    woken = true;
    LockSupport.unpark(thread);
  }

  /** Resets the wake-up flag before the thread checks its state. */
  void lookAgain() {
    woken = false;
  }

  /**
   * Waits until it is woken, unless it was woken since the last reset. The flag is needed because
   * another lock may have consumed the permit of {@link LockSupport}.
   *
   * @param nanoseconds for how long at most; 0 or less: for as long as it takes
   */
  void await(long nanoseconds) {
    if (woken) {
      return;
    }
    if (nanoseconds > 0) {
      LockSupport.parkNanos(this, nanoseconds);
    } else {
      LockSupport.park(this);
    }
  }

  /** Returns if the rows are committed, and throws what happened if not. */
  void result() {
    RuntimeException happened = failure;
    if (happened != null) {
      throw happened;
    }
  }
}
