package com.paymenthub.foundation.writing;

import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A step that waits until its rows are written. */
final class WaitingStep {

  private final RowBatch rows;
  private final Set<String> subjects;
  private final Thread thread = Thread.currentThread();
  private volatile boolean done;
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
    LockSupport.unpark(thread);
  }

  /** Returns if the rows are committed, and throws what happened if not. */
  void result() {
    RuntimeException happened = failure;
    if (happened != null) {
      throw happened;
    }
  }
}
