package com.paymenthub.domain.cards;

import com.paymenthub.domain.charges.DeclinedCode;

/**
 * The result of the validation of a card's data by a provider, without moving money
 * (docs/interface.md §5).
 */
public sealed interface CardValidation {

  /**
   * The data are valid.
   *
   * @param cvvChecked whether the verification code was looked at; false where the brand does not
   *     allow that without a payment
   */
  record Valid(boolean cvvChecked) implements CardValidation {}

  /**
   * The data are invalid.
   *
   * @param declinedCode what is wrong with them
   */
  record Invalid(DeclinedCode declinedCode) implements CardValidation {}

  /**
   * The provider answered that it cannot tell.
   *
   * @param reason why, in snake case, for example {@code bank_could_not_validate}
   */
  record Undetermined(String reason) implements CardValidation {}

  /**
   * The provider was not reached, or did not answer in time.
   *
   * @param reason why, in snake case, for example {@code deadline_passed}
   */
  record Unanswered(String reason) implements CardValidation {}
}
