package com.paymenthub.api.architecture.broken.api.rest;

import org.axonframework.eventsourcing.eventstore.jpa.JpaEventStorageEngine;

final class MapsObjects {
  boolean isJpa(Object engine) {
    return engine instanceof JpaEventStorageEngine;
  }
}
