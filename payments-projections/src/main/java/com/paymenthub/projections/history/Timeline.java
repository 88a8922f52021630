package com.paymenthub.projections.history;

import java.util.List;

/**
 * The story of one charge, card or session.
 *
 * @param entries what happened, the oldest first; empty when there is no such thing
 */
public record Timeline(List<Entry> entries) {

  /**
   * An event, and what it made of its subject.
   *
   * @param state how the subject stood afterwards, in a few words
   */
  public record Entry(StoredEvent event, String state) {}
}
