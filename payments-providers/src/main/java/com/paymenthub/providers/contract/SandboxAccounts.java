package com.paymenthub.providers.contract;

import java.util.UUID;

/** Which accounts of clients are sandbox accounts. */
@FunctionalInterface
public interface SandboxAccounts {

  /** Whether an account is one, for its whole life. */
  boolean isSandbox(UUID clientId);
}
