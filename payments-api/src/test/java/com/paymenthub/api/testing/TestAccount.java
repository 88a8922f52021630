package com.paymenthub.api.testing;

import java.util.UUID;

/**
 * An account with its secret key and a merchant on the simulator.
 *
 * @param clientId the account
 * @param apiKey its secret key
 * @param merchantId its merchant
 */
public record TestAccount(UUID clientId, String apiKey, UUID merchantId) {

  /** The same account, opened with another of its keys. */
  public TestAccount withKey(String otherKey) {
    return new TestAccount(clientId, otherKey, merchantId);
  }
}
