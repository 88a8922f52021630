package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.adapters.adyen.AdyenServer.ModificationStatus;
import com.paymenthub.providers.adapters.adyen.AdyenServer.PaymentStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Captures, refunds, cancels, adjustments and reversals: each is received, and ends later with a
 * notice. The books' monitor guards all of it.
 */
final class AdyenModifications {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Map<String, String> EVENTS =
      Map.of(
          "captures", "CAPTURE",
          "refunds", "REFUND",
          "cancels", "CANCELLATION",
          "reversals", "CANCEL_OR_REFUND",
          "amountUpdates", "AUTHORISATION_ADJUSTMENT");
  private static final String TECHNICAL_CANCEL = "TECHNICAL_CANCEL";
  private static final String TOO_MUCH = "Insufficient balance on payment";

  /** The currency of the account, for a notice about a payment that nobody knows. */
  private static final String CURRENCY = "BRL";

  private final AdyenBooks books;
  private final AdyenNotices notices;
  private final List<Modification> modifications = new ArrayList<>();
  boolean endsAtOnce = true;
  boolean tellsPaymentReference;

  private static final class Modification {
    private final String pspReference;
    private final String eventCode;
    private final @Nullable AdyenPayment payment;
    private final String paymentReference;
    private final String reference;
    private final long minorUnits;
    private ModificationStatus status = ModificationStatus.RECEIVED;

    private Modification(
        String pspReference,
        String eventCode,
        @Nullable AdyenPayment payment,
        String paymentReference,
        String reference,
        long minorUnits) {
      this.pspReference = pspReference;
      this.eventCode = eventCode;
      this.payment = payment;
      this.paymentReference = paymentReference;
      this.reference = reference;
      this.minorUnits = minorUnits;
    }
  }

  AdyenModifications(AdyenBooks books, AdyenNotices notices) {
    this.books = books;
    this.notices = notices;
  }

  List<AdyenServer.Modification> all() {
    return modifications.stream()
        .map(
            each ->
                new AdyenServer.Modification(
                    each.pspReference,
                    each.payment == null ? null : each.payment.pspReference,
                    each.eventCode,
                    each.reference,
                    each.minorUnits,
                    each.status))
        .toList();
  }

  /**
   * Takes a modification of a payment.
   *
   * @param kind the last part of its path
   */
  ObjectNode receive(String kind, String pspReference, JsonNode body) {
    AdyenPayment payment = books.byPspReference(pspReference);
    if (payment == null) {
      throw AdyenRefusal.of(422, "167", "Original pspReference required for this operation");
    }
    JsonNode amount = body.path("amount");
    if (amount.isObject()) {
      if (!amount.path("currency").stringValue().equals(payment.currency)) {
        throw AdyenRefusal.against(
            422, "138", List.of("amount.currency is not the one of the payment"));
      }
      if (amount.path("value").longValue() == 0) {
        throw AdyenRefusal.against(422, "137", List.of("amount.value is zero"));
      }
    }
    Modification made =
        new Modification(
            books.newPspReference(),
            EVENTS.get(kind),
            payment,
            payment.reference,
            body.path("reference").asString(""),
            amount.isObject() ? amount.path("value").longValue() : payment.authorised);
    ObjectNode answer = answer(made, body).put("paymentPspReference", payment.pspReference);
    begin(made);
    return answer;
  }

  /** Takes a cancel by the merchant's own reference of the payment. */
  ObjectNode receiveTechnicalCancel(JsonNode body) {
    String reference = body.path("paymentReference").stringValue();
    Modification made =
        new Modification(
            books.newPspReference(),
            TECHNICAL_CANCEL,
            null,
            reference,
            body.path("reference").asString(""),
            0);
    ObjectNode answer = answer(made, body).put("paymentReference", reference);
    begin(made);
    return answer;
  }

  private static ObjectNode answer(Modification made, JsonNode body) {
    ObjectNode answer = JSON.createObjectNode();
    for (String name :
        List.of("merchantAccount", "reference", "amount", "lineItems", "merchantRefundReason")) {
      if (body.has(name)) {
        answer.set(name, body.path(name));
      }
    }
    return answer.put("pspReference", made.pspReference).put("status", "received");
  }

  private void begin(Modification made) {
    modifications.add(made);
    if (endsAtOnce) {
      end(made, true, "");
    }
  }

  void finish(String pspReference, boolean success, String reason) {
    Modification found =
        modifications.stream()
            .filter(each -> each.pspReference.equals(pspReference))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no modification " + pspReference));
    end(found, success, reason);
  }

  void finishAll(boolean success) {
    List.copyOf(modifications).forEach(each -> end(each, success, success ? "" : "Declined"));
  }

  private void end(Modification made, boolean success, String reason) {
    if (made.status != ModificationStatus.RECEIVED) {
      return;
    }
    if (made.eventCode.equals(TECHNICAL_CANCEL)) {
      endTechnicalCancel(made, success, reason);
      return;
    }
    AdyenPayment payment = made.payment;
    if (payment == null) {
      throw new IllegalStateException("a modification without a payment");
    }
    payment.captureWhenDue(books.now());
    boolean isCancel = payment.status == PaymentStatus.AUTHORISED;
    String failure = success ? apply(made, payment) : reason;
    boolean isDone = success && failure.isEmpty();
    made.status = isDone ? ModificationStatus.SUCCEEDED : ModificationStatus.FAILED;
    Map<String, String> more =
        made.eventCode.equals("CANCEL_OR_REFUND")
            ? Map.of("modification.action", isCancel ? "cancel" : "refund")
            : Map.of();
    boolean isOwn = !tellsPaymentReference && !made.reference.isEmpty();
    notices.tell(
        AdyenEvent.of(payment, made.eventCode, made.minorUnits, isDone, failure)
            .about(made.pspReference, isOwn ? made.reference : payment.reference)
            .with(more));
  }

  /** Does it, or says why it cannot be done. */
  private static String apply(Modification made, AdyenPayment payment) {
    return switch (made.eventCode) {
      case "CAPTURE" -> capture(payment, made.minorUnits);
      case "REFUND" -> refund(payment, made.minorUnits);
      case "CANCELLATION" -> cancel(payment);
      case "CANCEL_OR_REFUND" ->
          payment.status == PaymentStatus.CAPTURED
              ? refund(payment, Math.max(1, payment.refundable()))
              : cancel(payment);
      default -> adjust(payment, made.minorUnits);
    };
  }

  private static String capture(AdyenPayment payment, long minorUnits) {
    if (payment.status != PaymentStatus.AUTHORISED) {
      return payment.status == PaymentStatus.CAPTURED
          ? TOO_MUCH
          : "Transaction is not authorised, capture not possible";
    }
    if (minorUnits > payment.authorised) {
      return TOO_MUCH;
    }
    payment.capture(minorUnits);
    return "";
  }

  private static String refund(AdyenPayment payment, long minorUnits) {
    if (payment.status != PaymentStatus.CAPTURED) {
      return "Transaction hasn't been captured, refund not possible";
    }
    if (minorUnits > payment.refundable()) {
      return TOO_MUCH;
    }
    payment.refunded += minorUnits;
    return "";
  }

  private static String cancel(AdyenPayment payment) {
    if (payment.status != PaymentStatus.AUTHORISED) {
      return payment.status == PaymentStatus.CAPTURED
          ? "Transaction has been captured, cancel not possible"
          : "Transaction is not authorised, cancel not possible";
    }
    payment.cancel();
    return "";
  }

  private static String adjust(AdyenPayment payment, long minorUnits) {
    if (payment.status != PaymentStatus.AUTHORISED) {
      return "Transaction is not authorised, adjustment not possible";
    }
    if (!payment.isPreAuthorisation) {
      return "Transaction is no pre-authorisation, adjustment not possible";
    }
    payment.authorised = minorUnits;
    return "";
  }

  private void endTechnicalCancel(Modification made, boolean success, String reason) {
    List<AdyenPayment> found = books.ofReference(made.paymentReference);
    AdyenPayment only = found.size() == 1 ? found.getFirst() : null;
    boolean isDone = success && only != null && only.status == PaymentStatus.AUTHORISED;
    if (success && only != null && only.status == PaymentStatus.AUTHENTICATING) {
      only.status = PaymentStatus.CANCELLED;
      only.outcome = new AdyenOutcome("Cancelled", "15", "Cancelled", Map.of());
    } else if (isDone) {
      only.cancel();
    }
    made.status = isDone ? ModificationStatus.SUCCEEDED : ModificationStatus.FAILED;
    String failure = isDone ? "" : success ? "Technical cancel not possible" : reason;
    if (only == null) {
      notices.tell(
          new AdyenEvent(
              TECHNICAL_CANCEL,
              made.pspReference,
              null,
              made.paymentReference,
              0,
              CURRENCY,
              false,
              failure,
              "",
              Map.of(),
              List.of()));
    } else {
      notices.tell(
          AdyenEvent.of(only, TECHNICAL_CANCEL, only.minorUnits, isDone, failure)
              .about(made.pspReference, only.reference)
              .with(Map.of("paymentMethodVariant", only.brand)));
    }
  }
}
