package com.paymenthub.projections.charges;

/** Where buyers find the picture of the code that they are to pay. */
public interface PaymentLinks {

  /** The address of the picture of a charge's code. */
  String imageOf(ChargeRow charge);
}
