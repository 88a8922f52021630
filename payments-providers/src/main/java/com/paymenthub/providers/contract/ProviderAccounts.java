package com.paymenthub.providers.contract;

import java.util.Optional;
import java.util.UUID;

/** The accounts at providers that merchants have or had. */
public interface ProviderAccounts {

  /** The account with our id of it, whether it still takes charges or not. */
  Optional<ProviderAccount> find(UUID providerId);

  /** Where the provider sends its notices about the account; it may add a path. */
  String noticeAddressOf(UUID providerId);
}
