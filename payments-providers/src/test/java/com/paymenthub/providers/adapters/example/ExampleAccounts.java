package com.paymenthub.providers.adapters.example;

import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.util.HashMap;
import java.util.Map;

/** Accounts at the acquirer of the worked example. */
final class ExampleAccounts {

  private ExampleAccounts() {}

  /** An account with these settings. */
  static ProviderAccount with(Map<String, String> settings) {
    Map<String, String> credentials = new HashMap<>(settings);
    credentials.put("merchantCode", "00412903");
    credentials.put("accessToken", ExampleAcquirerServer.ACCESS_TOKEN);
    return Requests.account(ExampleAcquirer.TYPE, credentials);
  }
}
