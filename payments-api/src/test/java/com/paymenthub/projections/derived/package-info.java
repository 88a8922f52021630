/** Folding the whole store anew. */
package com.paymenthub.projections.derived;
