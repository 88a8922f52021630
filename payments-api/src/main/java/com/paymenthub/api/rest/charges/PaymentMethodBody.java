package com.paymenthub.api.rest.charges;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** How the buyer pays. */
public sealed interface PaymentMethodBody {

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

  /**
   * By pix, in BRL.
   *
   * @param paymentType by pix
   * @param expiresIn for how many seconds the code can be paid
   */
  record Pix(
      @Schema(allowableValues = "pix") String paymentType,
      @Schema(minimum = "1", maximum = "31536000", defaultValue = "3600")
          @Nullable Integer expiresIn)
      implements PaymentMethodBody {}

  /**
   * By bank slip, in BRL, up to 9999999999 minor units.
   *
   * @param paymentType by bank slip
   * @param expiresDate the last day on which it can be paid, in America/Sao_Paulo
   * @param instructions what is printed on it
   * @param interest what is added for each day after that
   * @param fine what is added once after that
   */
  record Boleto(
      @Schema(allowableValues = "boleto") String paymentType,
      @Schema(example = "2040-12-31") LocalDate expiresDate,
      @Schema(maxLength = 1000) @Nullable String instructions,
      @Nullable Surcharge interest,
      @Nullable Surcharge fine)
      implements PaymentMethodBody {}

  /**
   * What is added to a bank slip that is paid late: an amount, or a percentage.
   *
   * @param days how many days after the last day
   * @param amount minor units
   * @param percentage percent of the amount of the slip, with at most four decimals
   */
  record Surcharge(
      @Schema(minimum = "0", maximum = "365", example = "1") int days,
      @Schema(minimum = "1", maximum = "999999999999", example = "100") @Nullable Long amount,
      @Schema(minimum = "0", maximum = "100", example = "2.5") @Nullable BigDecimal percentage) {}
}
