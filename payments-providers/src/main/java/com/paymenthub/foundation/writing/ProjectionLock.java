package com.paymenthub.foundation.writing;

/**
 * Every transaction that writes rows of histories holds the shared side of this lock, so that
 * whoever exchanges the table of a projection can take the exclusive side: it gets it when all of
 * them have ended, and those that come meanwhile wait for it.
 */
public final class ProjectionLock {

  /** The word "payments" in ASCII. */
  private static final long NUMBER = 8_097_887_115_748_996_211L;

  /** Takes the shared side until the transaction ends. */
  static final String SHARED = "select pg_advisory_xact_lock_shared(" + NUMBER + ")";

  /** Takes the exclusive side until the transaction ends. */
  public static final String EXCLUSIVE = "select pg_advisory_xact_lock(" + NUMBER + ")";

  private ProjectionLock() {}
}
