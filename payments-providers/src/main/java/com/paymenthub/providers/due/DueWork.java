package com.paymenthub.providers.due;

/**
 * A kind of due work: its name, its share of a node, and what to do. Claims, leases, turns, pace,
 * figures and shutdown are the {@link DueWorkEngine}'s.
 */
public sealed interface DueWork permits AgendaWork, Sweep {

  /** Its name in settings and metrics, in snake case, for example {@code takeover}. */
  String kind();

  /** Its share where the settings give it no other. */
  Share share();

  /** What is due of it now. Reads the database. */
  Backlog backlog();
}
