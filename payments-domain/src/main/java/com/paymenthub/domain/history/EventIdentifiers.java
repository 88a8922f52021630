package com.paymenthub.domain.history;

import org.axonframework.common.IdentifierFactory;

/** Makes Axon use our kind of identifiers for events; found by the service loader. */
public final class EventIdentifiers extends IdentifierFactory {

  /** For the service loader. */
  public EventIdentifiers() {}

  @Override
  public String generateIdentifier() {
    return Ids.next().toString();
  }
}
