/** Joins what is done later to the trace of the request from which it follows. */
@org.jspecify.annotations.NullMarked
package com.paymenthub.platform.traces;
