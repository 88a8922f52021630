package com.paymenthub.platform.due;

/**
 * A kind of due work: its name, its share of a node, and what to do. The {@link DueWorkEngine} does
 * the rest: claims, leases, rates, metrics and shutdown.
 */
public sealed interface DueWork permits ScheduledWork, RecurringJob {

  /** Its name in settings and metrics, in snake case, for example {@code takeover}. */
  String kind();

  /** Its default share. */
  WorkQuota share();

  /** How much of it is due now. Reads the database. */
  Backlog backlog();

  /** Whether a process does it only where {@code payments.agenda.enabled} is true. */
  boolean isOfAgenda();
}
