package com.paymenthub.api.events;

import static com.paymenthub.api.events.EventSamples.ACCOUNT;
import static com.paymenthub.api.events.EventSamples.AT;
import static com.paymenthub.api.events.EventSamples.ATTEMPT;
import static com.paymenthub.api.events.EventSamples.CARD;
import static com.paymenthub.api.events.EventSamples.ROUTE;

import com.paymenthub.domain.cards.CardBrand;
import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.HistoryEvent;
import java.time.YearMonth;
import java.util.Map;

/** What the samples of cards mean. */
final class CardSamples {

  private CardSamples() {}

  static void add(Map<String, HistoryEvent> samples) {
    samples.put(
        "card.registered",
        new CardEvent.CardRegistered(
            CARD, ACCOUNT, CardBrand.VISA, "411111", "1111", YearMonth.of(2030, 12), AT));
    samples.put("card.activated", new CardEvent.CardActivated(CARD, "charge_approved", null, AT));
    samples.put(
        "card.activated-network",
        new CardEvent.CardActivated(CARD, "charge_approved", "MCCAB12CD1127", AT));
    samples.put("card.first_use_known", new CardEvent.CardFirstUseKnown(CARD, "MCCAB12CD1127", AT));
    samples.put("card.failed", new CardEvent.CardFailed(CARD, "expired_card", AT));
    samples.put("card.number_removed", new CardEvent.CardNumberRemoved(CARD, "one_shot", AT));
    samples.put("card.deleted", new CardEvent.CardDeleted(CARD, AT));
    samples.put(
        "card.validation_started",
        new CardEvent.CardValidationStarted(CARD, ATTEMPT, RequestType.ZERO_DOLLAR, ROUTE, AT));
    samples.put("card.validated", new CardEvent.CardValidated(CARD, ATTEMPT, true, AT));
    samples.put(
        "card.validation_unresolved",
        new CardEvent.CardValidationUnresolved(CARD, ATTEMPT, "bank_could_not_validate", AT));
  }
}
