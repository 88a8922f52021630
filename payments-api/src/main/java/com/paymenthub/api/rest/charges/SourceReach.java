package com.paymenthub.api.rest.charges;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.errors.Problem;
import com.paymenthub.api.errors.ProblemException;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.vault.Cvv;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The customers whose cards a caller may use. A merchant may use those of all its customers. A
 * buyer's key may name only the customer whom the merchant named in the session, and needs the
 * verification code of a saved card.
 *
 * @param buyer whether the key is a buyer's
 * @param customerId the only customer whom a buyer may name; null for none
 */
record SourceReach(boolean buyer, @Nullable UUID customerId) {

  /**
   * What a caller may use.
   *
   * @param sessionCustomerId the customer of the session that is paid; null when there is none
   */
  static SourceReach of(Caller caller, @Nullable UUID sessionCustomerId) {
    return new SourceReach(caller.isBuyer(), sessionCustomerId);
  }

  /**
   * Makes sure that the caller may name a customer. The refusal is the same whether there is such a
   * customer or not.
   *
   * @throws ProblemException when the caller may not
   */
  void requireCustomer(UUID id) {
    if (buyer && !id.equals(customerId)) {
      throw new ProblemException(Problem.forbidden());
    }
  }

  /**
   * The verification code of a saved card, which buyers have to send; empty when it is invalid,
   * which is then recorded as an error.
   */
  Optional<Cvv> savedCardCode(JsonFields source) {
    return buyer
        ? source.requiredParsed("cardCvv", 4, "card_cvv", Cvv::parse)
        : source.parsed("cardCvv", 4, "card_cvv", Cvv::parse);
  }
}
