package com.paymenthub.webhooks.delivery;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Tells the sender of this process immediately after a commit which webhooks have new
 * notifications. A signal may be unnecessary or missing: due notifications are found in the table
 * anyway.
 */
@Component
public class NewNotifications {

  private final List<Consumer<Set<UUID>>> listeners = new CopyOnWriteArrayList<>();

  /** Adds a listener, which has to be fast. */
  void listen(Consumer<Set<UUID>> listener) {
    listeners.add(listener);
  }

  /** Signals after the commit of the current transaction. */
  void afterCommit(Set<UUID> webhooks) {
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCommit() {
            announce(webhooks);
          }
        });
  }

  /** Signals that notifications were committed. */
  void announce(Set<UUID> webhooks) {
    if (!webhooks.isEmpty()) {
      listeners.forEach(listener -> listener.accept(webhooks));
    }
  }
}
