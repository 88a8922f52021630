package com.paymenthub.api.processes.faults;

/**
 * A request as its merchant saw it.
 *
 * @param post what was asked for, under which key
 * @param caller which of those who ask for the same
 * @param attempt counted from 1 for each caller
 * @param node the node that he asked
 * @param invokedMillis when, in milliseconds since the history began
 * @param endedMillis when he knew the outcome, or that he would not
 */
record Call(
    KeyedPost post,
    int caller,
    int attempt,
    int node,
    long invokedMillis,
    long endedMillis,
    Outcome outcome) {

  /** What a merchant may believe after a request. */
  sealed interface Outcome {

    /** The word of the log. */
    String word();
  }

  /**
   * An answer that is kept, and that every repeat gets too.
   *
   * @param replayed whether it says that it is a repeat
   */
  record Ok(int status, byte[] body, boolean replayed) implements Outcome {
    @Override
    public String word() {
      return "ok";
    }
  }

  /**
   * An answer that is not kept: nothing was done, or somebody else is about it; to be repeated.
   *
   * @param key the error's key
   */
  record Failed(int status, String key) implements Outcome {
    @Override
    public String word() {
      return "failed";
    }
  }

  /**
   * No answer, or the service's own failure: it was done or it was not.
   *
   * @param reason what went wrong on the way
   */
  record Unknown(String reason) implements Outcome {
    @Override
    public String word() {
      return "unknown";
    }
  }

  /** The same call with its end. */
  Call ended(long millis, Outcome found) {
    return new Call(post, caller, attempt, node, invokedMillis, millis, found);
  }
}
