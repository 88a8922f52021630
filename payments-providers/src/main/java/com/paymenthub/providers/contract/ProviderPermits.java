package com.paymenthub.providers.contract;

import java.util.UUID;

/** Which providers an account may use, independently of the settings of its merchants. */
public interface ProviderPermits {

  /**
   * Whether an account may use providers of a type.
   *
   * @param clientId the account
   */
  boolean permit(UUID clientId, String providerType);
}
