package com.paymenthub.providers.adapters.adyen;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a notice tells.
 *
 * @param original the payment to which a modification or a dispute belongs, or null
 * @param reason a reason, or an empty text
 * @param paymentMethod Adyen's name of the brand or method; empty where it is left out
 * @param operations what can be done with an authorised payment
 */
record AdyenEvent(
    String eventCode,
    String pspReference,
    @Nullable String original,
    String merchantReference,
    long minorUnits,
    String currency,
    boolean success,
    String reason,
    String paymentMethod,
    Map<String, String> additional,
    List<String> operations) {

  /** What happened to a payment itself. */
  static AdyenEvent of(
      AdyenPayment payment, String eventCode, long minorUnits, boolean success, String reason) {
    return new AdyenEvent(
        eventCode,
        payment.pspReference,
        null,
        payment.reference,
        minorUnits,
        payment.currency,
        success,
        reason,
        payment.brand,
        Map.of(),
        List.of());
  }

  /** The same with the payment as the original one, and a reference of its own. */
  AdyenEvent about(String pspReference, String merchantReference) {
    return new AdyenEvent(
        eventCode,
        pspReference,
        this.pspReference,
        merchantReference,
        minorUnits,
        currency,
        success,
        reason,
        paymentMethod,
        additional,
        operations);
  }

  /** The same without a payment as the original one. */
  AdyenEvent alone() {
    return new AdyenEvent(
        eventCode,
        pspReference,
        null,
        merchantReference,
        minorUnits,
        currency,
        success,
        reason,
        paymentMethod,
        additional,
        operations);
  }

  AdyenEvent with(Map<String, String> additional) {
    return new AdyenEvent(
        eventCode,
        pspReference,
        original,
        merchantReference,
        minorUnits,
        currency,
        success,
        reason,
        paymentMethod,
        additional,
        operations);
  }

  AdyenEvent allowing(List<String> operations) {
    return new AdyenEvent(
        eventCode,
        pspReference,
        original,
        merchantReference,
        minorUnits,
        currency,
        success,
        reason,
        paymentMethod,
        additional,
        operations);
  }
}
