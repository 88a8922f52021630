package com.paymenthub.api.rest.charges;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.providers.contract.Cvv;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import com.paymenthub.web.validation.FieldErrors;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The customers whose cards a caller may pay with. A merchant has those of all its customers. A
 * buyer's key has only the customer that the merchant named in the session, and needs the
 * verification code of a saved card.
 *
 * @param buyer whether the key is a buyer's
 * @param customerId the only customer that a buyer may name; null for none
 */
record SourceReach(boolean buyer, @Nullable UUID customerId) {

  /**
   * How far a caller reaches.
   *
   * @param sessionCustomerId the customer of the session that is paid; null when there is none
   */
  static SourceReach of(Caller caller, @Nullable UUID sessionCustomerId) {
    return new SourceReach(caller.isBuyer(), sessionCustomerId);
  }

  /**
   * Makes sure that the caller may name a customer. Who may not is told the same whether there is
   * such a customer or not.
   *
   * @throws ProblemException when he may not
   */
  void requireCustomer(@Nullable UUID id) {
    if (buyer && id != null && !id.equals(customerId)) {
      throw new ProblemException(Problem.forbidden());
    }
  }

  /**
   * Makes sure that no buyer pays as the merchant.
   *
   * @throws ProblemException when one does
   */
  void requireMerchant() {
    if (buyer) {
      throw new ProblemException(Problem.forbidden());
    }
  }

  /** Notes it as wrong when a buyer does not send the verification code of a saved card. */
  void requireCode(@Nullable Cvv code, FieldErrors source) {
    if (buyer) {
      source.require("cardCvv", code);
    }
  }
}
