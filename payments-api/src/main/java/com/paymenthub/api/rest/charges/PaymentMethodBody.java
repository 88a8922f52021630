package com.paymenthub.api.rest.charges;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** How the buyer pays. */
sealed interface PaymentMethodBody {

  /**
   * By card.
   *
   * @param paymentType by card
   * @param installments in how many parts; each has at least one minor unit
   */
  record Credit(
      @Schema(allowableValues = "credit") String paymentType,
      @Schema(minimum = "1", maximum = "24", defaultValue = "1") @Nullable Integer installments)
      implements PaymentMethodBody {}
}
