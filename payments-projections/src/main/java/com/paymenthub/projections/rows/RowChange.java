package com.paymenthub.projections.rows;

import org.jspecify.annotations.Nullable;

/**
 * What events made of the row of one history: a value, not written yet.
 *
 * @param before null where the events begin the history
 */
public record RowChange<R extends Record & Row>(@Nullable R before, R after) {}
