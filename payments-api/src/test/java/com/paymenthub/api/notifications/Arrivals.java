package com.paymenthub.api.notifications;

import com.paymenthub.api.testing.Receiver.Received;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What arrived at a receiver, judged as its merchant would. */
final class Arrivals {

  private final Set<String> ids = new HashSet<>();
  private int duplicates;
  private int inversions;

  /**
   * Judges what arrived.
   *
   * @param all in the order of its arrival
   */
  Arrivals(List<Received> all) {
    Map<String, Long> latest = new HashMap<>();
    for (Received each : all) {
      if (!ids.add(each.header("webhook-id"))) {
        duplicates++;
        continue;
      }
      long sequence = Long.parseLong(each.header("x-event-sequence"));
      Long before = latest.put(each.at("/data/id"), sequence);
      if (before != null && before > sequence) {
        inversions++;
      }
    }
  }

  /** How many of these never arrived. */
  long missing(Collection<String> expected) {
    return expected.stream().filter(id -> !ids.contains(id)).count();
  }

  /** How many arrived that nobody expected. */
  long unexpected(Collection<String> expected) {
    return ids.stream().filter(id -> !expected.contains(id)).count();
  }

  /** How many arrived again. */
  int duplicates() {
    return duplicates;
  }

  /** How many arrived for the first time after a later event of their charge. */
  int inversions() {
    return inversions;
  }
}
