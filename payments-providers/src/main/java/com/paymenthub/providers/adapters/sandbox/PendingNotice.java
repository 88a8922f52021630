package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * A notice that the simulator is going to send.
 *
 * @param news what it is going to tell
 * @param about the request that it is about; of one that is undone, with the amount that comes
 *     back; of a handshake, its id only
 * @param clientId the account whose provider it is
 * @param providerId our id of the account at the provider
 * @param dueAt when it is sent first
 */
record PendingNotice(
    News news, SimulatedMovement about, UUID clientId, UUID providerId, Instant dueAt) {

  /** What is told. */
  enum News {
    /** How an accepted request ended. */
    ENDED,
    /** A request did not happen after all. */
    UNDONE,
    /** Nothing: the address is tried out. */
    HANDSHAKE;

    /** The id of this news of a request, wherever it is told. */
    String idAbout(UUID reference) {
      return name().toLowerCase(Locale.ROOT) + "-" + reference;
    }
  }

  static PendingNotice ofEnd(SimulatedMovement about, ProviderAccount account, Instant dueAt) {
    return of(News.ENDED, about, account, dueAt);
  }

  static PendingNotice ofUndoing(SimulatedMovement about, ProviderAccount account, Instant dueAt) {
    return of(News.UNDONE, about, account, dueAt);
  }

  static PendingNotice ofHandshake(ProviderAccount account, Instant at) {
    UUID id = Ids.next();
    Money nothing = Money.of(0, "BRL");
    return of(
        News.HANDSHAKE, new SimulatedMovement(id, RequestType.PROBE, id, nothing, at), account, at);
  }

  private static PendingNotice of(
      News news, SimulatedMovement about, ProviderAccount account, Instant dueAt) {
    return new PendingNotice(news, about, account.clientId(), account.providerId(), dueAt);
  }
}
