/**
 * Folds the whole store anew, compares the result with the tables that follow from events, and
 * mends them.
 */
package com.paymenthub.projections.derived;
