package com.paymenthub.platform.writing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who is writing a group. A further writer begins only when every group that is being written has
 * taken long, because two small groups cost PostgreSQL twice what one of both costs.
 */
final class BusyWriters {

  /** Most groups take less time; a group that waits for a lock takes longer. */
  private static final long LONG_NANOSECONDS = Duration.ofMillis(10).toNanos();

  private final int maximum;
  private final LongSupplier nanoseconds;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Group> groups = new ArrayList<>();

  /**
   * Nobody is writing.
   *
   * @param maximum how many may, 1 or more
   * @param nanoseconds a clock such as {@link System#nanoTime}
   */
  BusyWriters(int maximum, LongSupplier nanoseconds) {
    this.maximum = maximum;
    this.nanoseconds = nanoseconds;
  }

  /** A group that is being written. */
  final class Group {
    private final long begun = nanoseconds.getAsLong();

    private long left() {
      return begun + LONG_NANOSECONDS - nanoseconds.getAsLong();
    }
  }

  /** The place of one more writer, who gives it back with {@link #end}; null without any. */
  @Nullable Group tryBegin() {
    lock.lock();
    try {
      if (groups.size() == maximum || groups.stream().anyMatch(busy -> busy.left() > 0)) {
        return null;
      }
      Group group = new Group();
      groups.add(group);
      return group;
    } finally {
      lock.unlock();
    }
  }

  /** After how many nanoseconds one more writer may begin; 0 where the end of a group says it. */
  long nanosecondsLeft() {
    lock.lock();
    try {
      return groups.isEmpty() || groups.size() == maximum
          ? 0
          : Math.max(1, groups.stream().mapToLong(Group::left).max().orElseThrow());
    } finally {
      lock.unlock();
    }
  }

  /** The group is written, or failed. */
  void end(Group group) {
    lock.lock();
    try {
      groups.remove(group);
    } finally {
      lock.unlock();
    }
  }
}
