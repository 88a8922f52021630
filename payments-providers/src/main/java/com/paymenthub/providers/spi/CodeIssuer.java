package com.paymenthub.providers.spi;

import com.paymenthub.domain.charges.PaymentMethod;
import java.io.IOException;

/**
 * A provider that makes codes which buyers pay elsewhere, and tells of the payment later. Deadline
 * and broken connections are as with {@link CardAcquirer}.
 */
public interface CodeIssuer extends Provider, Inquirable {

  /** Whether it takes payments of this kind. */
  boolean issues(PaymentMethod method);

  /** Makes a code: answers {@code Issued}, or why not. */
  ProviderReply issue(CodeRequest request) throws IOException, InterruptedException;

  /** Gives back what was paid, as a whole. */
  ProviderReply refund(CardOperation request) throws IOException, InterruptedException;
}
