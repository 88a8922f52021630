package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Instant;
import java.util.UUID;

/**
 * What the simulator is asked to do.
 *
 * @param of our reference of the request that reserves or takes the money
 * @param amount how much of it
 */
record SimulatedRequest(
    UUID reference, ProviderAccount account, RequestType kind, UUID of, Money amount) {

  static SimulatedRequest of(
      UUID reference, ProviderAccount account, boolean capture, Money amount) {
    RequestType kind = capture ? RequestType.AUTHORIZATION : RequestType.PRE_AUTHORIZATION;
    return new SimulatedRequest(reference, account, kind, reference, amount);
  }

  static SimulatedRequest of(CardOperation operation, RequestType kind) {
    return new SimulatedRequest(
        operation.reference(),
        operation.account(),
        kind,
        operation.authorization().reference(),
        operation.amount());
  }

  /** The same under a reference of its own. */
  SimulatedRequest again() {
    UUID other = UUID.randomUUID();
    return new SimulatedRequest(other, account, kind, of.equals(reference) ? other : of, amount);
  }

  SimulatorSettings settings() {
    return SimulatorSettings.of(account);
  }

  SimulatedMovement movement(Instant at) {
    return new SimulatedMovement(reference, kind, of, amount, at);
  }
}
