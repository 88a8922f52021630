package com.paymenthub.providers.routing;

/** Hears of calls to providers, inquiries and verifications too. */
@FunctionalInterface
public interface CallMeter {

  /** What became of a call. */
  enum Result {
    /** The provider said something, were it no. */
    ANSWERED,
    /** The request may have reached the provider, which did not say anything in time. */
    UNANSWERED,
    /** The request did not reach the provider. */
    NOT_SENT
  }

  /**
   * A call has ended for whoever waited for it.
   *
   * @param providerType the provider's code, for example {@code SERVICE_SANDBOX}
   * @param nanos how long that took
   */
  void called(String providerType, Result result, long nanos);
}
