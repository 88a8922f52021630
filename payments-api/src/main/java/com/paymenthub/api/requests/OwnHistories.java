package com.paymenthub.api.requests;

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
 * The histories that the request under way has begun and committed, so that it can go on with them
 * after a provider's answer without reading what it wrote. Each is handed out once: had somebody
 * else added to it meanwhile, our next event would meet theirs in the database, the transaction
 * would run again, and read.
 */
public final class OwnHistories {

  private static final ScopedValue<OwnHistories> OF_REQUEST = ScopedValue.newInstance();

  private final Map<String, List<DomainEventMessage<?>>> histories = new HashMap<>();

  private OwnHistories() {}

  /** Runs a request that remembers what it writes. */
  public static <T> T during(Supplier<T> request) {
    return ScopedValue.where(OF_REQUEST, new OwnHistories()).call(request::get);
  }

  /** The whole history of an aggregate; empty when this request has not begun it. */
  public static Optional<List<DomainEventMessage<?>>> take(String aggregateIdentifier) {
    return OF_REQUEST.isBound()
        ? Optional.ofNullable(OF_REQUEST.get().histories.remove(aggregateIdentifier))
        : Optional.empty();
  }

  /** Remembers events that are being appended, once the transaction under way is committed. */
  public static void wrote(List<? extends EventMessage<?>> events) {
    if (OF_REQUEST.isBound() && TransactionSynchronizationManager.isSynchronizationActive()) {
      OwnHistories own = OF_REQUEST.get();
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
