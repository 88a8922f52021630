package com.paymenthub.domain.history;

import org.axonframework.common.IdentifierFactory;

/**
 * Makes Axon give events the same kind of identifier as everything else has; found as a service.
 */
public final class EventIdentifiers extends IdentifierFactory {

  /** For the service loader. */
  public EventIdentifiers() {}

  @Override
  public String generateIdentifier() {
    return Ids.next().toString();
  }
}
