package com.paymenthub.charging.vault;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The texts that the current request has stored for new owners, so that its answer does not read
 * them again. They are gone when the request ends: others may erase them from then on.
 */
public final class RequestTexts {

  private static final ScopedValue<RequestTexts> OF_REQUEST = ScopedValue.newInstance();

  private final Map<Owner, Map<String, String>> texts = new HashMap<>();
  private final Map<Owner, Map<String, String>> uncommitted = new HashMap<>();

  private record Owner(UUID clientId, UUID ownerId) {}

  private RequestTexts() {}

  /** Runs a request and remembers the texts that it stores. */
  public static <T> T during(Supplier<T> request) {
    return ScopedValue.where(OF_REQUEST, new RequestTexts()).call(request::get);
  }

  /** All texts of an owner by name; empty when this request does not know them. */
  static Optional<Map<String, String>> of(UUID clientId, UUID ownerId) {
    return OF_REQUEST.isBound()
        ? Optional.ofNullable(OF_REQUEST.get().texts.get(new Owner(clientId, ownerId)))
        : Optional.empty();
  }

  /** Remembers all texts of an owner after the current transaction is committed. */
  static void stored(UUID clientId, UUID ownerId, Map<String, String> all) {
    if (OF_REQUEST.isBound() && TransactionSynchronizationManager.isSynchronizationActive()) {
      RequestTexts own = OF_REQUEST.get();
      Owner owner = new Owner(clientId, ownerId);
      own.uncommitted.put(owner, Map.copyOf(all));
      TransactionSynchronizationManager.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void afterCommit() {
              own.committed(owner);
            }
          });
    }
  }

  private void committed(Owner owner) {
    Map<String, String> all = uncommitted.remove(owner);
    if (all != null) {
      texts.put(owner, all);
    }
  }

  /** Has the texts of an owner read from now on. */
  static void forget(UUID clientId, UUID ownerId) {
    if (OF_REQUEST.isBound()) {
      RequestTexts own = OF_REQUEST.get();
      Owner owner = new Owner(clientId, ownerId);
      own.texts.remove(owner);
      own.uncommitted.remove(owner);
    }
  }
}
