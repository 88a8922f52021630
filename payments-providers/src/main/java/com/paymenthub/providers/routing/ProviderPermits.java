package com.paymenthub.providers.routing;

import java.util.UUID;

/** Which providers an account may use, whatever its merchants have set up. */
public interface ProviderPermits {

  /**
   * Whether an account may use providers of a type.
   *
   * @param clientId the account
   */
  boolean permit(UUID clientId, String providerType);
}
