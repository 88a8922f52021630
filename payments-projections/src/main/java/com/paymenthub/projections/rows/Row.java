package com.paymenthub.projections.rows;

import java.util.UUID;

/** A row of a projection: a value that follows from one history up to a position. */
public interface Row {

  /** The id of the history, which is the key of the row. */
  UUID id();

  /** The account that owns the row. */
  UUID clientId();

  /** The position of the last event that is in the row, from 0. */
  long sequenceNumber();
}
