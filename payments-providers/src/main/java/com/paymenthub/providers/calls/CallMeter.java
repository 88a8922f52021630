package com.paymenthub.providers.calls;

/** Receives the result of each call to a provider, inquiries and validations included. */
@FunctionalInterface
public interface CallMeter {

  /** The result of a call. */
  enum Result {
    /** The provider answered, perhaps with a refusal. */
    ANSWERED,
    /** The request may have reached the provider, which did not answer in time. */
    UNANSWERED,
    /** The request did not reach the provider. */
    NOT_SENT
  }

  /**
   * Records that a call has ended.
   *
   * @param providerType the provider's code, for example {@code SERVICE_SANDBOX}
   * @param nanos how long it took
   */
  void called(String providerType, Result result, long nanos);
}
