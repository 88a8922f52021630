package com.paymenthub.providers.adapters.bacenpix;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A payment that came ({@code Pix} of the description).
 *
 * @param endToEndId its id in the whole payment system
 * @param minorUnits how much was paid, in centavos
 * @param paidAt when
 * @param refunds what was, or is to be, given back of it ({@code devolucoes})
 */
record PixPayment(String endToEndId, long minorUnits, Instant paidAt, List<JsonNode> refunds) {

  /**
   * Payments as banks list them, the oldest first.
   *
   * @throws IOException when one lacks what the description promises
   */
  static List<PixPayment> of(JsonNode list) throws IOException {
    List<PixPayment> payments = new ArrayList<>();
    for (JsonNode one : list) {
      payments.add(ofOne(one));
    }
    payments.sort(Comparator.comparing(PixPayment::paidAt).thenComparing(PixPayment::endToEndId));
    return payments;
  }

  /**
   * One payment.
   *
   * @throws IOException when it lacks what the description promises
   */
  static PixPayment ofOne(JsonNode pix) throws IOException {
    String id = pix.path(PixAnswers.END_TO_END_ID).asString("");
    if (!id.matches("[A-Za-z0-9]{1,64}")) {
      throw new IOException("a payment of the bank has no id");
    }
    List<JsonNode> refunds = new ArrayList<>();
    pix.path("devolucoes").forEach(refunds::add);
    return new PixPayment(
        id,
        PixAnswers.minorUnits(pix.path("valor"))
            .filter(amount -> amount > 0)
            .orElseThrow(() -> new IOException("a payment of the bank has no amount")),
        PixAnswers.instant(pix.path("horario"))
            .orElseThrow(() -> new IOException("a payment of the bank has no time")),
        refunds);
  }
}
