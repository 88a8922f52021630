package com.paymenthub.charging.vault;

import java.util.Collection;
import java.util.UUID;

/** Something that keeps copies of what is personal about charges, sessions, cards or customers. */
@FunctionalInterface
public interface HoldsPersonal {

  /**
   * Erases all copies. Called inside a transaction, perhaps more than once.
   *
   * @param ids the charges, sessions, cards and customers of the account
   */
  void erase(UUID clientId, Collection<UUID> ids);
}
