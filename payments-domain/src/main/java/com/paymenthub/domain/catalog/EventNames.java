package com.paymenthub.domain.catalog;

import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.domain.sessions.SessionEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The logical name of every event type, which the event store holds in place of a class name, so
 * that classes can be moved and histories stay readable. A name never changes.
 */
public final class EventNames {

  private static final Map<Class<? extends HistoryEvent>, String> NAMES = new LinkedHashMap<>();

  static {
    NAMES.put(ChargeEvent.ChargeRequested.class, "charge.requested");
    NAMES.put(ChargeEvent.AttemptStarted.class, "charge.attempt_started");
    NAMES.put(ChargeEvent.AttemptApproved.class, "charge.attempt_approved");
    NAMES.put(ChargeEvent.AttemptAccepted.class, "charge.attempt_accepted");
    NAMES.put(ChargeEvent.AttemptUndone.class, "charge.attempt_undone");
    NAMES.put(ChargeEvent.AttemptDeclined.class, "charge.attempt_declined");
    NAMES.put(ChargeEvent.BuyerActionRequired.class, "charge.buyer_action_required");
    NAMES.put(ChargeEvent.AttemptResumed.class, "charge.attempt_resumed");
    NAMES.put(ChargeEvent.AttemptNotSent.class, "charge.attempt_not_sent");
    NAMES.put(ChargeEvent.AttemptUnanswered.class, "charge.attempt_unanswered");
    NAMES.put(ChargeEvent.PaymentIssued.class, "charge.payment_issued");
    NAMES.put(ChargeEvent.AttemptNotExecuted.class, "charge.attempt_not_executed");
    NAMES.put(ChargeEvent.FraudAnalyzed.class, "charge.fraud_analyzed");
    NAMES.put(ChargeEvent.InquiryAnswered.class, "charge.inquiry_answered");
    NAMES.put(ChargeEvent.ChargePreAuthorized.class, "charge.pre_authorized");
    NAMES.put(ChargeEvent.ChargeAuthorized.class, "charge.authorized");
    NAMES.put(ChargeEvent.ChargeCaptured.class, "charge.captured");
    NAMES.put(ChargeEvent.ChargePartiallyVoided.class, "charge.partially_voided");
    NAMES.put(ChargeEvent.ChargeVoided.class, "charge.voided");
    NAMES.put(ChargeEvent.ChargeCanceled.class, "charge.canceled");
    NAMES.put(ChargeEvent.OperationFinished.class, "charge.operation_finished");
    NAMES.put(ChargeEvent.OperationUndone.class, "charge.operation_undone");
    NAMES.put(ChargeEvent.ChargeChargedBack.class, "charge.charged_back");
    NAMES.put(ChargeEvent.ChargePartiallyChargedBack.class, "charge.partially_charged_back");
    NAMES.put(ChargeEvent.DisputeWon.class, "charge.dispute_won");
    NAMES.put(ChargeEvent.DisputeTold.class, "charge.dispute_told");
    NAMES.put(ChargeEvent.ChargeFlagged.class, "charge.flagged");
    NAMES.put(ChargeEvent.AttemptResolved.class, "charge.attempt_resolved");
    NAMES.put(ChargeEvent.ChargeSurplus.class, "charge.surplus");
    NAMES.put(ChargeEvent.ChargeFailed.class, "charge.failed");
    NAMES.put(ChargeEvent.FeeTold.class, "charge.fee_told");
    NAMES.put(CardEvent.CardRegistered.class, "card.registered");
    NAMES.put(CardEvent.CardActivated.class, "card.activated");
    NAMES.put(CardEvent.CardFirstUseKnown.class, "card.first_use_known");
    NAMES.put(CardEvent.CardFailed.class, "card.failed");
    NAMES.put(CardEvent.CardNumberRemoved.class, "card.number_removed");
    NAMES.put(CardEvent.CardDeleted.class, "card.deleted");
    NAMES.put(SessionEvent.SessionCreated.class, "session.created");
    NAMES.put(SessionEvent.SessionChanged.class, "session.changed");
    NAMES.put(SessionEvent.SessionChargeStarted.class, "session.charge_started");
    NAMES.put(SessionEvent.SessionChargeFailed.class, "session.charge_failed");
    NAMES.put(SessionEvent.SessionPaid.class, "session.paid");
    NAMES.put(SessionEvent.SessionCanceled.class, "session.canceled");
    NAMES.put(SessionEvent.SessionVoided.class, "session.voided");
    NAMES.put(SessionEvent.SessionOverpaid.class, "session.overpaid");
    NAMES.put(CardEvent.CardValidationStarted.class, "card.validation_started");
    NAMES.put(CardEvent.CardValidated.class, "card.validated");
    NAMES.put(CardEvent.CardValidationUnresolved.class, "card.validation_unresolved");
  }

  private static final Map<String, Class<? extends HistoryEvent>> TYPES =
      NAMES.entrySet().stream()
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

  private EventNames() {}

  /** Every event type with its name. */
  public static Map<Class<? extends HistoryEvent>, String> all() {
    return Map.copyOf(NAMES);
  }

  /**
   * The stored name of an event type, for example {@code charge.requested}.
   *
   * @throws IllegalArgumentException when the type has no name
   */
  public static String nameOf(Class<?> eventType) {
    String name = NAMES.get(eventType);
    if (name == null) {
      throw new IllegalArgumentException(eventType.getName() + " has no stored name");
    }
    return name;
  }

  /**
   * The event type behind a stored name.
   *
   * @throws IllegalArgumentException when no event was ever stored under it
   */
  public static Class<? extends HistoryEvent> typeOf(String name) {
    Class<? extends HistoryEvent> type = TYPES.get(name);
    if (type == null) {
      throw new IllegalArgumentException("no event is stored as " + name);
    }
    return type;
  }
}
