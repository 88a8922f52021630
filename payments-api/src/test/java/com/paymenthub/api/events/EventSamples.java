package com.paymenthub.api.events;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.CardFacts;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.FraudPolicy;
import com.paymenthub.domain.charges.InquiryFinding;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.MerchantReason;
import com.paymenthub.domain.charges.OperationRules;
import com.paymenthub.domain.charges.PassedOver;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.domain.money.Money;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What each stored sample means. A sample is named after its event, for example {@code
 * charge.requested}; a second one of the same event adds what is special about it, for example
 * {@code charge.requested-minimal}. Neither a sample nor its meaning is ever changed: when an event
 * gains a field, it gains a sample.
 */
final class EventSamples {

  private static ChargeEvent.AttemptStarted startedAt(Route route) {
    return new ChargeEvent.AttemptStarted(
        CHARGE,
        ATTEMPT,
        RequestType.PRE_AUTHORIZATION,
        AttemptCause.MERCHANT,
        null,
        route,
        AMOUNT,
        null,
        null,
        AT);
  }

  static final UUID CHARGE = UUID.fromString("01a1fceb-4f66-7838-b8d3-5db914aac09b");
  static final UUID ATTEMPT = UUID.fromString("01a1fceb-4f66-7f1f-9ba6-58422cf6aee5");
  static final UUID ABOUT = UUID.fromString("01a1fceb-4f66-7f1f-9ba6-58422cf6aef0");
  static final UUID ANALYZER = UUID.fromString("01a1fceb-4bdc-71ef-a9b4-51b90005c622");
  static final UUID CARD = UUID.fromString("01a1fceb-4ef6-7aa0-8bb6-0343526ac8b0");
  static final UUID ACCOUNT = UUID.fromString("01a1fceb-4bb4-73b3-b7e6-c7bdf381a253");
  static final UUID MERCHANT = UUID.fromString("01a1fceb-4bda-7691-937b-aaec5a670062");
  static final UUID CUSTOMER = UUID.fromString("01a1fceb-4bdb-7b1c-8b27-6a3f3e0b9c11");
  private static final UUID PROVIDER = UUID.fromString("01a1fceb-4bdc-71ef-a9b4-51b90005c621");
  private static final UUID RUN = UUID.fromString("01a1fceb-4bdc-71ef-a9b4-51b90005c623");
  static final String REQUEST = "01a1fceb-4e28-74dc-993f-e9b3e9c3fe0d";
  static final String KEY = "order-4711-first-try";
  static final Instant AT = Instant.parse("2026-11-21T07:04:02.150Z");
  private static final String LINE = "00190500954014481606906809350314337370000000100";
  static final Money AMOUNT = Money.of(1990, "BRL");
  static final Route ROUTE = new Route(PROVIDER, "SERVICE_SANDBOX", "first_by_priority", 10_000);

  private EventSamples() {}

  /** Every sample by its name, with the event that it must be read as. */
  static Map<String, HistoryEvent> all() {
    Map<String, HistoryEvent> samples = new TreeMap<>();
    addCharges(samples);
    addLaterLife(samples);
    addCodes(samples);
    CardSamples.add(samples);
    SessionSamples.addTo(samples);
    return samples;
  }

  private static void addCharges(Map<String, HistoryEvent> samples) {
    samples.put(
        "charge.requested", new ChargeEvent.ChargeRequested(CHARGE, terms(), REQUEST, KEY, AT));
    samples.put(
        "charge.requested-minimal",
        new ChargeEvent.ChargeRequested(
            CHARGE, terms(new PaymentMethod.Credit(1)), null, null, AT));
    samples.put(
        "charge.requested-by-merchant",
        new ChargeEvent.ChargeRequested(
            CHARGE, terms(new PaymentMethod.Credit(1, MerchantReason.RECURRING)), null, null, AT));
    samples.put(
        "charge.attempt_started",
        new ChargeEvent.AttemptStarted(
            CHARGE,
            ATTEMPT,
            RequestType.VOID,
            AttemptCause.LATE_SUCCESS,
            ABOUT,
            ROUTE,
            AMOUNT,
            REQUEST,
            KEY,
            AT));
    samples.put("charge.attempt_started-minimal", startedAt(ROUTE));
    samples.put(
        "charge.attempt_started-passed-over",
        new ChargeEvent.AttemptStarted(
            CHARGE,
            ATTEMPT,
            RequestType.PRE_AUTHORIZATION,
            AttemptCause.MERCHANT,
            null,
            ROUTE.passing(
                List.of(
                    new PassedOver(ANALYZER, "SERVICE_SANDBOX", "currency_not_accepted"),
                    new PassedOver(CARD, "SERVICE_SANDBOX", PassedOver.LOWER_PRIORITY))),
            AMOUNT,
            null,
            null,
            AT));
    samples.put("charge.attempt_started-blind", startedAt(ROUTE.blindFor(Duration.ofMinutes(1))));
    samples.put("charge.attempt_started-notifying", startedAt(ROUTE.notifying(true)));
    samples.put("charge.attempt_started-asking", startedAt(ROUTE.askingForPayments(true)));
    samples.put(
        "charge.attempt_started-ruled",
        startedAt(
            ROUTE.ruledBy(new OperationRules(true, false, true, 90), OperationRules.EVERYTHING)));
    samples.put(
        "charge.attempt_started-told",
        startedAt(
            ROUTE.findingBy(new LostAnswerRules(false, LostAnswerRules.Barring.BY_REVERSAL))));
    samples.put(
        "charge.attempt_approved",
        new ChargeEvent.AttemptApproved(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Approved(
                "sandbox-4f66", "697317", "548697317", "00", "N697317", "00", null),
            null,
            AT));
    samples.put(
        "charge.attempt_approved-fee",
        new ChargeEvent.AttemptApproved(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Approved("sandbox-4f66", null, null, "00", null, "00", 60L),
            null,
            AT));
    samples.put(
        "charge.attempt_approved-network",
        new ChargeEvent.AttemptApproved(
            CHARGE,
            ATTEMPT,
            withoutDetails()
                .referredToAs(Map.of("pspReference", "NC6HT9CRT65ZGN82"))
                .of(
                    new CardFacts(
                        "MCCAB12CD1127",
                        "Visa",
                        CardFacts.Funding.PREPAID,
                        "BR",
                        CardFacts.Authentication.NOT_AUTHENTICATED,
                        CardFacts.CodeCheck.MATCHED)),
            null,
            AT));
    samples.put("charge.fee_told", new ChargeEvent.FeeTold(CHARGE, ATTEMPT, 60, RUN, AT));
    samples.put(
        "charge.attempt_approved-minimal",
        new ChargeEvent.AttemptApproved(CHARGE, ATTEMPT, withoutDetails(), null, AT));
    samples.put(
        "charge.attempt_approved-notice",
        new ChargeEvent.AttemptApproved(CHARGE, ATTEMPT, withoutDetails(), "notice-4711", AT));
    samples.put(
        "charge.attempt_declined",
        new ChargeEvent.AttemptDeclined(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Declined(
                "sandbox-4f66", "51", DeclinedCode.INSUFFICIENT_FUNDS, true, "51"),
            AT));
    samples.put(
        "charge.attempt_declined-later",
        new ChargeEvent.AttemptDeclined(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Declined(
                "sandbox-4f66",
                "51",
                DeclinedCode.INSUFFICIENT_FUNDS,
                true,
                "51",
                AT.plusSeconds(86_400)),
            AT));
    samples.put(
        "charge.attempt_declined-minimal",
        new ChargeEvent.AttemptDeclined(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Declined(null, null, DeclinedCode.EXPIRED_CARD, false, null),
            AT));
    samples.put(
        "charge.attempt_accepted",
        new ChargeEvent.AttemptAccepted(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Accepted("T-1", AT.plusSeconds(60), AT.plusSeconds(604_800)),
            AT));
    samples.put(
        "charge.attempt_accepted-references",
        new ChargeEvent.AttemptAccepted(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Accepted(
                "T-1",
                AT.plusSeconds(60),
                AT.plusSeconds(604_800),
                Map.of("acceptanceId", "ACC548697317")),
            AT));
    samples.put(
        "charge.attempt_accepted-minimal",
        new ChargeEvent.AttemptAccepted(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Accepted(null, AT.plusSeconds(60), AT.plusSeconds(604_800)),
            AT));
    samples.put(
        "charge.buyer_action_required",
        new ChargeEvent.BuyerActionRequired(
            CHARGE, ATTEMPT, new AttemptOutcome.ActionRequired("T-1", AT.plusSeconds(600)), AT));
    samples.put(
        "charge.buyer_action_required-references",
        new ChargeEvent.BuyerActionRequired(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.ActionRequired(
                "T-1", AT.plusSeconds(600), Map.of("pspReference", "NC6HT9CRT65ZGN82")),
            AT));
    samples.put(
        "charge.buyer_action_required-minimal",
        new ChargeEvent.BuyerActionRequired(
            CHARGE, ATTEMPT, new AttemptOutcome.ActionRequired(null, AT.plusSeconds(600)), AT));
    samples.put(
        "charge.attempt_resumed",
        new ChargeEvent.AttemptResumed(CHARGE, ATTEMPT, "request-1", "key-1", AT));
    samples.put(
        "charge.attempt_resumed-minimal",
        new ChargeEvent.AttemptResumed(CHARGE, ATTEMPT, null, null, AT));
    samples.put(
        "charge.attempt_undone", new ChargeEvent.AttemptUndone(CHARGE, ATTEMPT, "notice-1", AT));
    samples.put(
        "charge.attempt_not_sent",
        new ChargeEvent.AttemptNotSent(CHARGE, ATTEMPT, "circuit_open", AT));
    samples.put(
        "charge.attempt_unanswered",
        new ChargeEvent.AttemptUnanswered(CHARGE, ATTEMPT, "deadline_passed", AT));
    samples.put(
        "charge.pre_authorized", new ChargeEvent.ChargePreAuthorized(CHARGE, ATTEMPT, AMOUNT, AT));
    samples.put(
        "charge.authorized",
        new ChargeEvent.ChargeAuthorized(CHARGE, ATTEMPT, Money.of(1990, "JPY"), AT));
    samples.put(
        "charge.failed", new ChargeEvent.ChargeFailed(CHARGE, ATTEMPT, "insufficient_funds", AT));
  }

  private static void addLaterLife(Map<String, HistoryEvent> samples) {
    samples.put(
        "charge.attempt_not_executed",
        new ChargeEvent.AttemptNotExecuted(CHARGE, ATTEMPT, "reversed", AT));
    samples.put(
        "charge.inquiry_answered",
        new ChargeEvent.InquiryAnswered(CHARGE, ATTEMPT, ABOUT, InquiryFinding.NEVER_HEARD, AT));
    samples.put("charge.captured", new ChargeEvent.ChargeCaptured(CHARGE, ATTEMPT, AMOUNT, AT));
    samples.put(
        "charge.partially_voided",
        new ChargeEvent.ChargePartiallyVoided(
            CHARGE, ATTEMPT, Money.of(990, "BRL"), Money.of(1000, "BRL"), AT));
    samples.put("charge.voided", new ChargeEvent.ChargeVoided(CHARGE, ATTEMPT, AMOUNT, AT));
    samples.put(
        "charge.canceled", new ChargeEvent.ChargeCanceled(CHARGE, ATTEMPT, "fraud_analysis", AT));
    samples.put(
        "charge.operation_finished",
        new ChargeEvent.OperationFinished(CHARGE, ATTEMPT, ChargeStatus.AUTHORIZED, AT));
    samples.put(
        "charge.operation_undone",
        new ChargeEvent.OperationUndone(CHARGE, ATTEMPT, ChargeStatus.PRE_AUTHORIZED, AMOUNT, AT));
    samples.put("charge.charged_back", new ChargeEvent.ChargeChargedBack(CHARGE, ATTEMPT, AT));
    DisputeSamples.addTo(samples);
    FraudSamples.addTo(samples);
    samples.put("charge.surplus", new ChargeEvent.ChargeSurplus(CHARGE, AT));
    samples.put(
        "charge.flagged", new ChargeEvent.ChargeFlagged(CHARGE, ATTEMPT, "outcome_unknown", AT));
    samples.put(
        "charge.attempt_resolved",
        new ChargeEvent.AttemptResolved(CHARGE, ATTEMPT, "outcome_unknown", true, AT));
  }

  private static void addCodes(Map<String, HistoryEvent> samples) {
    samples.put("charge.requested-pix", requestedFor(new PaymentMethod.Pix(3600)));
    samples.put(
        "charge.requested-pix-due",
        requestedFor(
            PaymentMethod.Pix.due(
                new PaymentMethod.Due(
                    LocalDate.of(2026, 12, 10),
                    30,
                    new PaymentMethod.Surcharge(1, null, new BigDecimal("1.5")),
                    new PaymentMethod.Surcharge(1, 100L, null)))));
    samples.put(
        "charge.requested-boleto",
        requestedFor(
            new PaymentMethod.Boleto(
                LocalDate.of(2026, 12, 10),
                new PaymentMethod.Surcharge(1, 15L, null),
                new PaymentMethod.Surcharge(2, null, new BigDecimal("2.5")))));
    samples.put(
        "charge.requested-boleto-minimal",
        requestedFor(new PaymentMethod.Boleto(LocalDate.of(2026, 12, 10), null, null)));
    samples.put(
        "charge.payment_issued",
        new ChargeEvent.PaymentIssued(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Issued("sandbox-4f66", LINE, Instant.parse("2026-12-11T03:00:00Z")),
            AT));
    samples.put(
        "charge.payment_issued-awaited",
        new ChargeEvent.PaymentIssued(
            CHARGE,
            ATTEMPT,
            new AttemptOutcome.Issued("sandbox-4f66", LINE, Instant.parse("2026-12-11T03:00:00Z"))
                .confirmedUntil(Instant.parse("2026-12-15T03:00:00Z")),
            AT));
    samples.put(
        "charge.payment_issued-minimal",
        new ChargeEvent.PaymentIssued(
            CHARGE, ATTEMPT, new AttemptOutcome.Issued(null, LINE, AT.plusSeconds(3600)), AT));
  }

  private static ChargeEvent requestedFor(PaymentMethod method) {
    return new ChargeEvent.ChargeRequested(
        CHARGE,
        new ChargeTerms(ACCOUNT, MERCHANT, CUSTOMER, null, null, AMOUNT, false, method, null),
        null,
        null,
        AT);
  }

  private static AttemptOutcome.Approved withoutDetails() {
    return new AttemptOutcome.Approved(null, null, null, null, null, null, null);
  }

  static ChargeTerms terms() {
    return new ChargeTerms(
        ACCOUNT,
        MERCHANT,
        CUSTOMER,
        CARD,
        "order-4711",
        AMOUNT,
        true,
        new PaymentMethod.Credit(3),
        new FraudPolicy(
            new Route(ANALYZER, "SERVICE_SANDBOX_ANTIFRAUD", "anti_fraud_of_the_merchant", 1_000),
            true,
            true,
            false,
            false));
  }

  static ChargeTerms terms(PaymentMethod method) {
    return new ChargeTerms(ACCOUNT, MERCHANT, null, null, null, AMOUNT, false, method, null);
  }
}
