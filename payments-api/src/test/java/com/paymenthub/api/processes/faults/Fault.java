package com.paymenthub.api.processes.faults;

import java.time.Duration;

/** What befalls a connection through a {@link FaultProxy}. */
public sealed interface Fault {

  /** A connection without a fault. */
  Fault NONE = new Delay(Duration.ZERO);

  /**
   * Every piece of an answer comes late.
   *
   * @param by how late
   */
  record Delay(Duration by) implements Fault {}

  /**
   * The connection is reset (RFC 9293, RST), which throws away what is still on its way.
   *
   * @param afterBytes how much of the answers goes through before; 0 for none, before anything of a
   *     request does
   */
  record Reset(long afterBytes) implements Fault {}

  /**
   * The other end is gone, and nobody says so: everything is accepted and swallowed.
   *
   * @param afterBytes how much of the answers goes through before; 0 for none, before anything of a
   *     request does
   */
  record HalfOpen(long afterBytes) implements Fault {}

  /**
   * The connection is closed amid an answer.
   *
   * @param afterBytes how much of the answers goes through
   */
  record Cut(long afterBytes) implements Fault {}
}
