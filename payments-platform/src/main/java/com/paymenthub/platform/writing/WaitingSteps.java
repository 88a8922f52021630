package com.paymenthub.platform.writing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The steps that wait, the oldest first, and the subjects that are being written. Steps that share
 * a subject never go together, and never at the same moment.
 */
final class WaitingSteps {

  private final ReentrantLock lock = new ReentrantLock();
  private final Set<WaitingStep> waiting = new LinkedHashSet<>();
  private final Set<String> beingWritten = new HashSet<>();

  void add(WaitingStep step) {
    lock.lock();
    try {
      waiting.add(step);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the next steps that can be written together.
   *
   * @param maximum how many at most
   */
  List<WaitingStep> take(int maximum) {
    lock.lock();
    try {
      List<WaitingStep> group = new ArrayList<>();
      Iterator<WaitingStep> next = waiting.iterator();
      while (group.size() < maximum && next.hasNext()) {
        WaitingStep step = next.next();
        if (isFree(step)) {
          next.remove();
          beingWritten.addAll(step.subjects());
          group.add(step);
        }
      }
      return group;
    } finally {
      lock.unlock();
    }
  }

  /**
   * A step waits no more.
   *
   * @return false when it does not wait: it is being written, or was
   */
  boolean leave(WaitingStep step) {
    lock.lock();
    try {
      return waiting.remove(step);
    } finally {
      lock.unlock();
    }
  }

  /** These steps are being written no more. */
  void release(List<WaitingStep> group) {
    lock.lock();
    try {
      group.forEach(step -> beingWritten.removeAll(step.subjects()));
    } finally {
      lock.unlock();
    }
  }

  int size() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /** The oldest step that could be written now. */
  Optional<WaitingStep> next() {
    lock.lock();
    try {
      return waiting.stream().filter(this::isFree).findFirst();
    } finally {
      lock.unlock();
    }
  }

  private boolean isFree(WaitingStep step) {
    // Of two sets, the second one is gone through: a step has a few subjects, a group hundreds.
    return Collections.disjoint(beingWritten, step.subjects());
  }
}
