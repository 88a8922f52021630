package com.paymenthub.providers.spi;

import com.paymenthub.domain.charges.InquiryOutcome;
import java.io.IOException;

/** A provider that can be asked what became of a request, by our reference. */
public interface Inquirable {

  /**
   * What became of the request; changes nothing.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException;

  /**
   * Makes sure that the request never takes effect, or takes its effect back. An approval says that
   * it is so; asking twice does no harm.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  ProviderReply reverse(Inquiry inquiry) throws IOException, InterruptedException;
}
