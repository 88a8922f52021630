package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.InquiryOutcome;
import java.io.IOException;
import java.time.Duration;

/** A provider that can be asked for the outcome of a request, by our reference. */
public interface Inquirable {

  /**
   * For how long after its deadline a request may be unknown to inquiries although the provider has
   * it; zero or more. Only after that, "never heard of" is believed.
   */
  default Duration blindness(ProviderAccount account) {
    return Duration.ZERO;
  }

  /**
   * The outcome of the request; changes nothing.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException;

  /**
   * Makes sure that the request never takes effect, or reverses its effect. An approval confirms
   * that; a repeat has no further effect.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException;
}
