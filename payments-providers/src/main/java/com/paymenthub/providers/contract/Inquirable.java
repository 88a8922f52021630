package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.InquiryOutcome;
import java.io.IOException;

/** A provider that can be asked for the outcome of a request, by our reference. */
public interface Inquirable {

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
