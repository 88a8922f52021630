/** Reads histories as they are stored, and folds them up to an instant. */
package com.paymenthub.projections.history;
