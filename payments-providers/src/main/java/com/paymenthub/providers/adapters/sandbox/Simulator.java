package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.Provider;
import java.time.Duration;
import java.util.List;

/** A provider that only pretends to move money. */
public interface Simulator extends Provider {

  @Override
  default List<CredentialField> credentialFields() {
    return SimulatorCredentials.FIELDS;
  }

  @Override
  default boolean movesRealMoney() {
    return false;
  }

  /**
   * What bounds calls where an account does not say otherwise: missing answers are rehearsed at
   * simulators, so that no circuit opens because of them.
   *
   * @param deadline how long answers are waited for
   */
  static CallLimits limits(Duration deadline) {
    return CallLimits.DEFAULT.withDeadline(deadline).withCircuitBreaker(false);
  }
}
