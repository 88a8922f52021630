package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderCheck;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A provider that only pretends to move money. */
public interface Simulator extends ProviderCheck {

  @Override
  default List<CredentialField> credentialFields() {
    return SimulatorCredentials.FIELDS;
  }

  @Override
  default boolean movesRealMoney() {
    return false;
  }

  /** One that is in this process always answers. */
  @Override
  default CheckResult tryRequest(ProviderAccount account) throws IOException, InterruptedException {
    return CheckResult.WORKS;
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
