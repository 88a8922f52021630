package com.paymenthub.api.events;

import static com.paymenthub.api.events.EventSamples.AMOUNT;
import static com.paymenthub.api.events.EventSamples.AT;
import static com.paymenthub.api.events.EventSamples.ATTEMPT;
import static com.paymenthub.api.events.EventSamples.CHARGE;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.Dispute.DisputeDetails;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.charges.DisputeState;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.domain.money.Money;
import java.util.Map;

/** An event of each type about a dispute, and some with less in them. */
final class DisputeSamples {

  private DisputeSamples() {}

  static void addTo(Map<String, HistoryEvent> samples) {
    samples.put(
        "charge.partially_charged_back",
        new ChargeEvent.ChargePartiallyChargedBack(
            CHARGE, ATTEMPT, Money.of(990, "BRL"), Money.of(1000, "BRL"), AT));
    samples.put("charge.dispute_won", new ChargeEvent.DisputeWon(CHARGE, ATTEMPT, null, AT));
    samples.put("charge.dispute_won-rest", new ChargeEvent.DisputeWon(CHARGE, ATTEMPT, AMOUNT, AT));
    samples.put(
        "charge.dispute_told",
        new ChargeEvent.DisputeTold(
            CHARGE,
            ATTEMPT,
            new DisputeDetails("case-1", DisputeReason.FRAUD, AMOUNT, AT, DisputeState.LOST),
            ChargeStatus.VOIDED,
            AT));
    samples.put(
        "charge.dispute_told-minimal",
        new ChargeEvent.DisputeTold(
            CHARGE,
            null,
            new DisputeDetails("case-1", DisputeReason.OTHER, AMOUNT, null, DisputeState.OPEN),
            null,
            AT));
  }
}
