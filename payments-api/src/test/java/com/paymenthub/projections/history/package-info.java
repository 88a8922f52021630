/**
 * What the history promises on a real PostgreSQL: nothing changes, nothing parts, nothing leaks.
 */
package com.paymenthub.projections.history;
