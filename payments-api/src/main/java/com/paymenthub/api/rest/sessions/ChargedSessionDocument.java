package com.paymenthub.api.rest.sessions;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.projections.charges.ChargeDocument;
import com.paymenthub.projections.charges.ChargeDocument.PaymentSourceDocument;
import com.paymenthub.projections.charges.PaymentMethodDocument;
import com.paymenthub.projections.charges.TransactionRequest;
import java.util.List;

/**
 * What a buyer's attempt to pay a session answers: the session and what came of the charge.
 *
 * @param transactionRequests every operation at a provider, the latest first
 * @param paymentSource what the buyer pays with
 * @param paymentMethod how the buyer pays
 */
record ChargedSessionDocument(
    @JsonUnwrapped SessionDocument session,
    List<TransactionRequest> transactionRequests,
    PaymentSourceDocument paymentSource,
    PaymentMethodDocument paymentMethod) {

  static ChargedSessionDocument of(SessionDocument session, ChargeDocument charge) {
    return new ChargedSessionDocument(
        session, charge.transactionRequests(), charge.paymentSource(), charge.paymentMethod());
  }
}
