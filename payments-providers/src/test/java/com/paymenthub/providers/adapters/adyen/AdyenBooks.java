package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.adapters.adyen.AdyenServer.PaymentStatus;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Adyen's books. Their monitor guards all payments and modifications: who reads or changes one
 * holds it.
 */
final class AdyenBooks {

  private static final String LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789";
  private static final int REFERENCE_LENGTH = 16;
  private static final Set<PaymentStatus> ALIVE =
      Set.of(
          PaymentStatus.AUTHENTICATING,
          PaymentStatus.WAITING,
          PaymentStatus.AUTHORISED,
          PaymentStatus.CAPTURED);

  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final List<AdyenPayment> payments = new ArrayList<>();
  private final Map<String, AdyenPayment> byPspReference = new HashMap<>();
  private final Map<String, List<AdyenPayment>> byReference = new HashMap<>();

  /** Whether the account captures nothing by itself. */
  boolean isManual = true;

  AdyenBooks(Clock clock) {
    this.clock = clock;
  }

  Instant now() {
    return clock.instant();
  }

  /** A new reference in the form of Adyen's: 16 capital letters and digits. */
  String newPspReference() {
    StringBuilder made = new StringBuilder();
    for (int i = 0; i < REFERENCE_LENGTH; i++) {
      made.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return made.toString();
  }

  AdyenPayment add(JsonNode request) {
    AdyenPayment payment = new AdyenPayment(newPspReference(), request, isManual);
    payments.add(payment);
    byPspReference.put(payment.pspReference, payment);
    byReference.computeIfAbsent(payment.reference, none -> new ArrayList<>()).add(payment);
    return payment;
  }

  List<AdyenPayment> all() {
    payments.forEach(each -> each.captureWhenDue(now()));
    return payments;
  }

  @Nullable AdyenPayment byPspReference(String pspReference) {
    AdyenPayment found = byPspReference.get(pspReference);
    if (found != null) {
      found.captureWhenDue(now());
    }
    return found;
  }

  /** Those of a reference, first those that are not at their end. */
  List<AdyenPayment> ofReference(String reference) {
    List<AdyenPayment> found = byReference.getOrDefault(reference, List.of());
    found.forEach(each -> each.captureWhenDue(now()));
    List<AdyenPayment> alive = found.stream().filter(each -> ALIVE.contains(each.status)).toList();
    return alive.isEmpty() ? List.copyOf(found) : alive;
  }

  /**
   * The newest of a reference.
   *
   * @throws IllegalStateException when there is none
   */
  AdyenPayment newest(String reference) {
    List<AdyenPayment> found = byReference.get(reference);
    if (found == null) {
      throw new IllegalStateException("no payment has the reference " + reference);
    }
    return found.getLast();
  }
}
