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
 * Tells the sender of this process, the moment a transaction has committed, which webhooks have
 * something new. It may tell in vain or not at all: what is due is in the table.
 */
@Component
public class NewNotifications {

  private final List<Consumer<Set<UUID>>> listeners = new CopyOnWriteArrayList<>();

  /** Adds somebody who is told; it must not take long. */
  void listen(Consumer<Set<UUID>> listener) {
    listeners.add(listener);
  }

  /** Tells after the transaction that is under way has committed. */
  void afterCommit(Set<UUID> webhooks) {
    if (webhooks.isEmpty() || listeners.isEmpty()) {
      return;
    }
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCommit() {
            listeners.forEach(listener -> listener.accept(webhooks));
          }
        });
  }
}
