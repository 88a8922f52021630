package com.paymenthub.platform.stream;

/**
 * How much a reader takes at once. After a failure it is half as much, down to one, so that what
 * cannot be read is found; after a success it is twice as much again.
 */
final class PageSize {

  private final int full;
  private int now;

  /** A size that begins at its most, from 1. */
  PageSize(int full) {
    this.full = full;
    this.now = full;
  }

  /** How much is taken now. */
  synchronized int now() {
    return now;
  }

  /** What was taken has been read. */
  synchronized void succeeded() {
    now = Math.min(full, now * 2);
  }

  /** What was taken could not be read. */
  synchronized void failed() {
    now = Math.max(1, now / 2);
  }
}
