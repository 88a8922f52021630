package com.paymenthub.domain.cards;

import com.paymenthub.domain.cards.CardCommand.CheckUsable;
import com.paymenthub.domain.cards.CardCommand.DeleteCard;
import com.paymenthub.domain.cards.CardCommand.ForgetNumber;
import com.paymenthub.domain.cards.CardCommand.Lapse;
import com.paymenthub.domain.cards.CardCommand.RecordUse;
import com.paymenthub.domain.cards.CardCommand.RecordValidation;
import com.paymenthub.domain.cards.CardCommand.RegisterCard;
import com.paymenthub.domain.cards.CardCommand.RequestValidation;
import com.paymenthub.domain.cards.CardEvent.CardActivated;
import com.paymenthub.domain.cards.CardEvent.CardDeleted;
import com.paymenthub.domain.cards.CardEvent.CardFailed;
import com.paymenthub.domain.cards.CardEvent.CardFirstUseKnown;
import com.paymenthub.domain.cards.CardEvent.CardNumberRemoved;
import com.paymenthub.domain.cards.CardEvent.CardRegistered;
import com.paymenthub.domain.cards.CardEvent.CardValidated;
import com.paymenthub.domain.cards.CardEvent.CardValidationStarted;
import com.paymenthub.domain.cards.CardEvent.CardValidationUnresolved;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.EventTime;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A stored card is one of its states (docs/interface.md §4.3). Pure, like a charge. */
public sealed interface Card {

  /** How long a pending card may be used before it counts as failed. */
  Duration PENDING_USABLE_FOR = Duration.ofHours(1);

  /** The reason with which cards failed whose numbers left, before there was an event for it. */
  String NUMBER_REMOVED = "number_removed";

  /** The card does not exist yet. */
  record Unregistered() implements Card {}

  /** A card that exists, or has existed. */
  sealed interface Registered extends Card {

    UUID id();

    /** The account that it belongs to. */
    UUID clientId();

    /** When the latest event of its history happened. */
    Instant lastEventAt();
  }

  /**
   * In the vault, with data that are not confirmed yet.
   *
   * @param validation our id of the request that is to validate the data, while it is under way
   */
  record Pending(
      UUID id, UUID clientId, Instant registeredAt, Instant lastEventAt, @Nullable UUID validation)
      implements Registered {

    /** When the card fails unless its data are confirmed before. */
    public Instant failsAt() {
      return registeredAt.plus(PENDING_USABLE_FOR);
    }

    boolean usableAt(Instant now) {
      return now.isBefore(failsAt());
    }

    private Pending after(Instant event, @Nullable UUID underWay) {
      return new Pending(id, clientId, registeredAt, event, underWay);
    }
  }

  /**
   * Usable.
   *
   * @param networkTransactionId the card network's id of the first payment that is known to it
   */
  record Active(UUID id, UUID clientId, Instant lastEventAt, @Nullable String networkTransactionId)
      implements Registered {}

  /** Permanently unusable. */
  record Failed(UUID id, UUID clientId, Instant lastEventAt) implements Registered {}

  /** Permanently unusable, because its number has left the vault. */
  record Emptied(UUID id, UUID clientId, Instant lastEventAt) implements Registered {}

  /** Deleted by its merchant: the account does not find it any more. */
  record Deleted(UUID id, UUID clientId, Instant lastEventAt) implements Registered {}

  /**
   * The events that {@code command} leads to.
   *
   * @throws Refusal when the state does not allow it
   */
  default List<CardEvent> decide(CardCommand command) {
    return switch (command) {
      case RegisterCard register -> register(register);
      case CheckUsable check -> check(check);
      case RecordUse use -> learn(use);
      case RequestValidation request -> requestValidation(request);
      case RecordValidation validation -> learn(validation);
      case Lapse lapse -> lapse(lapse);
      case ForgetNumber forget -> forget(forget);
      case DeleteCard delete -> delete(delete);
    };
  }

  /** This card after {@code event}. */
  default Card evolve(CardEvent event) {
    return switch (event) {
      case CardRegistered e ->
          new Pending(e.cardId(), e.clientId(), e.occurredAt(), e.occurredAt(), null);
      case CardActivated e ->
          new Active(e.cardId(), owner(), e.occurredAt(), e.networkTransactionId());
      case CardFirstUseKnown e ->
          new Active(e.cardId(), owner(), e.occurredAt(), e.networkTransactionId());
      case CardFailed e when e.reason().equals(NUMBER_REMOVED) ->
          new Emptied(e.cardId(), owner(), e.occurredAt());
      case CardFailed e -> new Failed(e.cardId(), owner(), e.occurredAt());
      case CardNumberRemoved e -> new Emptied(e.cardId(), owner(), e.occurredAt());
      case CardDeleted e -> new Deleted(e.cardId(), owner(), e.occurredAt());
      case CardValidationStarted e -> pending().after(e.occurredAt(), e.attemptId());
      case CardValidated e -> new Active(e.cardId(), owner(), e.occurredAt(), null);
      case CardValidationUnresolved e -> pending().after(e.occurredAt(), null);
    };
  }

  private List<CardEvent> register(RegisterCard command) {
    return switch (this) {
      case Unregistered _ ->
          List.of(
              new CardRegistered(
                  command.cardId(),
                  command.clientId(),
                  command.brand(),
                  command.first6Digits(),
                  command.last4Digits(),
                  command.expiration(),
                  EventTime.next(null, command.now())));
      case Pending _, Active _, Failed _, Emptied _, Deleted _ ->
          throw new Refusal(RefusalKey.STATE_NOT_ALLOWED, "card");
    };
  }

  private List<CardEvent> check(CheckUsable check) {
    ownedBy(check.clientId());
    return switch (this) {
      case Active _ -> List.of();
      case Pending pending when pending.usableAt(check.now()) -> List.of();
      case Pending _, Failed _, Emptied _, Deleted _, Unregistered _ ->
          throw new Refusal(RefusalKey.CARD_UNUSABLE);
    };
  }

  private Registered ownedBy(UUID clientId) {
    if (this instanceof Registered card
        && !(card instanceof Deleted)
        && card.clientId().equals(clientId)) {
      return card;
    }
    throw new Refusal(RefusalKey.CARD_NOT_FOUND);
  }

  private UUID owner() {
    if (this instanceof Registered card) {
      return card.clientId();
    }
    throw new IllegalStateException("the card was never registered");
  }

  private Pending pending() {
    if (this instanceof Pending pending) {
      return pending;
    }
    throw new IllegalStateException("the card is not pending");
  }

  private List<CardEvent> requestValidation(RequestValidation command) {
    return switch (this) {
      case Pending pending ->
          List.of(
              new CardValidationStarted(
                  pending.id(),
                  command.attemptId(),
                  RequestType.ZERO_DOLLAR,
                  command.route(),
                  EventTime.next(pending.lastEventAt(), command.now())));
      case Unregistered _, Active _, Failed _, Emptied _, Deleted _ ->
          throw new Refusal(RefusalKey.STATE_NOT_ALLOWED, "card");
    };
  }

  /** The result is ignored if the state of the card was decided in another way before. */
  private List<CardEvent> learn(RecordValidation command) {
    return switch (this) {
      case Pending pending when command.attemptId().equals(pending.validation()) ->
          pending.usableAt(command.now())
              ? List.of(validated(pending, command))
              : lapsed(pending, command.now());
      case Unregistered _, Pending _, Active _, Failed _, Emptied _, Deleted _ -> List.of();
    };
  }

  private static CardEvent validated(Pending pending, RecordValidation command) {
    Instant at = EventTime.next(pending.lastEventAt(), command.now());
    UUID attemptId = command.attemptId();
    return switch (command.outcome()) {
      case CardValidation.Valid(boolean cvvChecked) ->
          new CardValidated(pending.id(), attemptId, cvvChecked, at);
      case CardValidation.Invalid(DeclinedCode declinedCode) ->
          new CardFailed(pending.id(), declinedCode.code(), at);
      case CardValidation.Undetermined(String reason) ->
          new CardValidationUnresolved(pending.id(), attemptId, reason, at);
      case CardValidation.Unanswered(String reason) ->
          new CardValidationUnresolved(pending.id(), attemptId, reason, at);
    };
  }

  private List<CardEvent> lapse(Lapse command) {
    return switch (this) {
      case Pending pending when !pending.usableAt(command.now()) -> lapsed(pending, command.now());
      case Unregistered _, Pending _, Active _, Failed _, Emptied _, Deleted _ -> List.of();
    };
  }

  private List<CardEvent> forget(ForgetNumber command) {
    return switch (this) {
      case Unregistered _, Emptied _, Deleted _ -> List.of();
      case Registered card ->
          List.of(
              new CardNumberRemoved(
                  card.id(),
                  command.reason().code(),
                  EventTime.next(card.lastEventAt(), command.now())));
    };
  }

  /** A card that still has its number loses it first. */
  private List<CardEvent> delete(DeleteCard command) {
    Registered card = ownedBy(command.clientId());
    List<CardEvent> events =
        new ArrayList<>(forget(new ForgetNumber(card.id(), NumberRemoval.DELETED, command.now())));
    Instant last = events.isEmpty() ? card.lastEventAt() : events.getFirst().occurredAt();
    events.add(new CardDeleted(card.id(), EventTime.next(last, command.now())));
    return events;
  }

  private static List<CardEvent> lapsed(Pending pending, Instant now) {
    return List.of(
        new CardFailed(
            pending.id(), "not_confirmed_in_time", EventTime.next(pending.lastEventAt(), now)));
  }

  private List<CardEvent> learn(RecordUse use) {
    return switch (this) {
      case Pending pending -> learn(pending, use);
      case Active active -> learn(active, use);
      case Unregistered _, Failed _, Emptied _, Deleted _ -> List.of();
    };
  }

  private static List<CardEvent> learn(Active active, RecordUse use) {
    String told = networkTransactionId(use);
    Instant at = EventTime.next(active.lastEventAt(), use.now());
    return active.networkTransactionId() != null || told == null
        ? List.of()
        : List.of(new CardFirstUseKnown(active.id(), told, at));
  }

  private static @Nullable String networkTransactionId(RecordUse use) {
    return use.outcome() instanceof AttemptOutcome.Approved approved && approved.card() != null
        ? approved.card().networkTransactionId()
        : null;
  }

  private static List<CardEvent> learn(Pending pending, RecordUse use) {
    if (!pending.usableAt(use.now())) {
      return lapsed(pending, use.now());
    }
    Instant at = EventTime.next(pending.lastEventAt(), use.now());
    return switch (use.outcome()) {
      case AttemptOutcome.Approved _ ->
          List.of(
              new CardActivated(pending.id(), "charge_approved", networkTransactionId(use), at));
      case AttemptOutcome.Declined declined when declined.declinedCode().concernsCardData() ->
          List.of(new CardFailed(pending.id(), declined.declinedCode().code(), at));
      case AttemptOutcome.Declined _ ->
          List.of(new CardActivated(pending.id(), "declined_for_another_reason", null, at));
      case AttemptOutcome.Accepted _,
          AttemptOutcome.Undone _,
          AttemptOutcome.NotSent _,
          AttemptOutcome.Unknown _,
          AttemptOutcome.NotExecuted _,
          AttemptOutcome.Analyzed _,
          AttemptOutcome.Found _,
          AttemptOutcome.Issued _,
          AttemptOutcome.ActionRequired _ ->
          List.of();
    };
  }
}
