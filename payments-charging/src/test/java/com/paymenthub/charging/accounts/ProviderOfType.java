package com.paymenthub.charging.accounts;

import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.Provider;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderHosts;

/** A provider of which nothing counts but who may use it. */
record ProviderOfType(String providerType, boolean movesRealMoney, ProviderHosts hosts)
    implements Provider {

  @Override
  public CallLimits limits(ProviderAccount account) {
    return CallLimits.DEFAULT;
  }
}
