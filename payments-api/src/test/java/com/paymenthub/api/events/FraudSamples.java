package com.paymenthub.api.events;

import static com.paymenthub.api.events.EventSamples.ABOUT;
import static com.paymenthub.api.events.EventSamples.AMOUNT;
import static com.paymenthub.api.events.EventSamples.ANALYZER;
import static com.paymenthub.api.events.EventSamples.AT;
import static com.paymenthub.api.events.EventSamples.ATTEMPT;
import static com.paymenthub.api.events.EventSamples.CHARGE;
import static com.paymenthub.api.events.EventSamples.KEY;
import static com.paymenthub.api.events.EventSamples.REQUEST;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.FraudPolicy;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.domain.charges.InquiryFinding;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.history.HistoryEvent;
import java.util.Map;

/** Events of analyses, also of those that are judged later, and of what their provider is told. */
final class FraudSamples {

  private FraudSamples() {}

  static void addTo(Map<String, HistoryEvent> samples) {
    samples.put(
        "charge.fraud_analyzed",
        new ChargeEvent.FraudAnalyzed(CHARGE, ATTEMPT, FraudVerdict.REPROVED, 5, AT));
    samples.put(
        "charge.requested-reported",
        new ChargeEvent.ChargeRequested(CHARGE, reported(EventSamples.terms()), REQUEST, KEY, AT));
    samples.put(
        "charge.attempt_started-report",
        new ChargeEvent.AttemptStarted(
            CHARGE,
            ATTEMPT,
            RequestType.REPORT,
            AttemptCause.FRAUD_ANALYSIS,
            ABOUT,
            new Route(ANALYZER, "SERVICE_SANDBOX_ANTIFRAUD", "provider_of_the_analysis", 1_000),
            AMOUNT,
            null,
            null,
            AT));
    samples.put(
        "charge.inquiry_answered-analyzed",
        new ChargeEvent.InquiryAnswered(CHARGE, ATTEMPT, ABOUT, InquiryFinding.ANALYZED, AT));
  }

  private static ChargeTerms reported(ChargeTerms terms) {
    FraudPolicy silent = terms.fraudPolicy();
    return new ChargeTerms(
        terms.clientId(),
        terms.merchantId(),
        terms.customerId(),
        terms.cardId(),
        terms.orderId(),
        terms.amount(),
        terms.capture(),
        terms.paymentMethod(),
        new FraudPolicy(
            silent.route(),
            silent.captureOnApproved(),
            silent.refundOnReproved(),
            silent.captureOnError(),
            silent.refundOnError(),
            true));
  }
}
