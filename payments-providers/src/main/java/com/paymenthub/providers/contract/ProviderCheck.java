package com.paymenthub.providers.contract;

import java.io.IOException;

/**
 * A provider of which an account can be tried without a payment: nothing is charged, and what is
 * answered says nothing of credentials. Each step is given up after some seconds, by an interrupt.
 */
public interface ProviderCheck extends Provider {

  /**
   * Fetches an access token, also where an earlier one is still valid.
   *
   * @throws IOException when there was no answer
   * @throws InterruptedException when it took too long
   */
  default CheckResult tryToken(ProviderAccount account) throws IOException, InterruptedException {
    return CheckResult.NOT_APPLICABLE;
  }

  /**
   * Sends a request with the account's credentials that does nothing, for example a question about
   * a reference that nobody has used.
   *
   * @throws IOException when there was no answer
   * @throws InterruptedException when it took too long
   */
  CheckResult tryRequest(ProviderAccount account) throws IOException, InterruptedException;

  /**
   * Has the provider send a notice for a trial. It {@link CheckResult#WORKS works} when the
   * provider says that it is sent; then its arrival is waited for.
   *
   * @param address where notices about the account are sent
   * @throws IOException when there was no answer
   * @throws InterruptedException when it took too long
   */
  default CheckResult askForNotice(ProviderAccount account, String address)
      throws IOException, InterruptedException {
    return CheckResult.NOT_APPLICABLE;
  }
}
