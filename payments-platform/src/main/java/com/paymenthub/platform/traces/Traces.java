package com.paymenthub.platform.traces;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Joins what is done later to the trace of the request from which it follows (W3C Trace Context).
 * Events carry the trace in which they were stored, so that any node can go on with it.
 */
public interface Traces {

  /** The name of the header, and of the entry in the metadata of an event. */
  String PARENT = "traceparent";

  /** Where nothing is traced. */
  Traces OFF =
      new Traces() {
        @Override
        public <T> T onCharge(String name, UUID chargeId, Supplier<T> work) {
          return work.get();
        }

        @Override
        public <T> T afterEvent(String name, UUID eventId, Supplier<T> work) {
          return work.get();
        }

        @Override
        public void past(String name, Map<String, String> attributes, long nanos) {}

        @Override
        public Optional<String> parent() {
          return Optional.empty();
        }
      };

  /**
   * Does work on a charge in the trace of the latest request about it that was traced.
   *
   * @param name what is done, in a few words that are always the same
   */
  <T> T onCharge(String name, UUID chargeId, Supplier<T> work);

  /** Does work that follows from an event in the trace in which that was stored. */
  <T> T afterEvent(String name, UUID eventId, Supplier<T> work);

  /**
   * Tells of something that this thread has done until now.
   *
   * @param attributes nothing personal, and no secrets
   * @param nanos how long it took
   */
  void past(String name, Map<String, String> attributes, long nanos);

  /** The trace context of what this thread does; empty where that is not traced. */
  Optional<String> parent();
}
