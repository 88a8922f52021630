package com.paymenthub.domain.charges;

/** How the buyer pays. */
public sealed interface PaymentMethod {

  /** The name that the interface uses, for example {@code credit}. */
  String paymentType();

  /**
   * By credit card.
   *
   * @param installments in how many instalments the buyer pays, from 1
   */
  record Credit(int installments) implements PaymentMethod {
    @Override
    public String paymentType() {
      return "credit";
    }
  }
}
