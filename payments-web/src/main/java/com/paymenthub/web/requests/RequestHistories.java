package com.paymenthub.web.requests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The histories that the current request has begun and committed, so that it can continue them
 * after a provider's answer without reading them. Each is used once: if another writer has added an
 * event since, the next append fails on the unique position, the transaction runs again, and then
 * reads the history.
 */
public final class RequestHistories {

  private static final ScopedValue<RequestHistories> OF_REQUEST = ScopedValue.newInstance();

  private final Map<String, List<DomainEventMessage<?>>> histories = new HashMap<>();

  private RequestHistories() {}

  /** Runs a request and remembers the histories that it begins. */
  public static <T> T during(Supplier<T> request) {
    return ScopedValue.where(OF_REQUEST, new RequestHistories()).call(request::get);
  }

  /** The whole history of an aggregate; empty when this request has not begun it. */
  public static Optional<List<DomainEventMessage<?>>> take(String aggregateIdentifier) {
    return OF_REQUEST.isBound()
        ? Optional.ofNullable(OF_REQUEST.get().histories.remove(aggregateIdentifier))
        : Optional.empty();
  }

  /** Remembers these events after the current transaction is committed. */
  public static void wrote(List<? extends EventMessage<?>> events) {
    if (OF_REQUEST.isBound() && TransactionSynchronizationManager.isSynchronizationActive()) {
      RequestHistories own = OF_REQUEST.get();
      TransactionSynchronizationManager.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void afterCommit() {
              events.forEach(own::remember);
            }
          });
    }
  }

  private void remember(EventMessage<?> message) {
    if (message instanceof DomainEventMessage<?> event) {
      String aggregate = event.getAggregateIdentifier();
      if (event.getSequenceNumber() == 0) {
        histories.put(aggregate, new ArrayList<>());
      }
      List<DomainEventMessage<?>> history = histories.get(aggregate);
      if (history != null) {
        history.add(event);
      }
    }
  }
}
