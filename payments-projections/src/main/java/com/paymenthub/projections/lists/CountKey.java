package com.paymenthub.projections.lists;

import java.util.UUID;

/**
 * What one number counts.
 *
 * @param merchantId {@link Scope#EVERY_MERCHANT} for all
 * @param number of the blocks among those of their level
 */
record CountKey(
    Scope scope, UUID merchantId, int level, int number, String paymentType, String status) {

  /** The same in another status. */
  CountKey in(String otherStatus) {
    return new CountKey(scope, merchantId, level, number, paymentType, otherStatus);
  }
}
