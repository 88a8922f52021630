/** Traces of requests and of what follows from them, for OpenTelemetry. */
@org.jspecify.annotations.NullMarked
package com.paymenthub.api.tracing;
