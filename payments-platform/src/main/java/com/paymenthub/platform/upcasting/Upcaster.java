package com.paymenthub.platform.upcasting;

import tools.jackson.databind.node.ObjectNode;

/**
 * One change of the form of a stored event: it turns the payload of one revision into that of the
 * next. A stored event never changes, so an upcaster is never removed.
 */
interface Upcaster {

  /** The logical name of the event, for example {@code charge.payment_issued}. */
  String event();

  /** The revision that it reads, 1 or more; it makes the next one of it. */
  int from();

  /** How the revision that it reads differs from the next one, as one sentence of Markdown. */
  String difference();

  /**
   * Changes a payload of {@link #from} into one of the next revision.
   *
   * @param payload what was stored; it may be changed itself
   */
  ObjectNode upcast(ObjectNode payload);
}
