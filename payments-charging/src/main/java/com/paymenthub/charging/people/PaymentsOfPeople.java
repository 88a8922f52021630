package com.paymenthub.charging.people;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Which charges and sessions there are of customers, who may be deleted already. */
public interface PaymentsOfPeople {

  /** The charges of some customers of an account, also in sessions for them. */
  List<UUID> chargesOf(UUID clientId, Collection<UUID> customerIds);

  /** The sessions that were made for some customers of an account. */
  List<UUID> sessionsOf(UUID clientId, Collection<UUID> customerIds);

  /**
   * Something of an account.
   *
   * @param id of a charge, session or customer
   */
  record Owned(UUID id, UUID clientId) {}

  /** Some charges whose texts are older than a time and are not to be erased anyway. */
  List<Owned> chargesWithTextsBefore(Instant time, int maximum);

  /** The same of sessions. */
  List<Owned> sessionsWithTextsBefore(Instant time, int maximum);

  /** Some customers without a change, charge, session or new card since a time. */
  List<Owned> customersUnusedSince(Instant time, int maximum);

  /** What an erasure has to know of a charge; empty when the account has no such charge. */
  Optional<ChargeFacts> charge(UUID clientId, UUID chargeId);

  /**
   * What an erasure has to know of a charge.
   *
   * @param cardId the card that it used; null for pix and boleto
   * @param cardDeleted whether that card is deleted
   * @param sessionId the session that it is for; null when there is none
   * @param takenAt when its money was taken; null when none was
   * @param needsTexts whether its next step may need its texts
   */
  record ChargeFacts(
      @Nullable UUID cardId,
      boolean cardDeleted,
      @Nullable UUID sessionId,
      @Nullable Instant takenAt,
      boolean needsTexts) {}
}
