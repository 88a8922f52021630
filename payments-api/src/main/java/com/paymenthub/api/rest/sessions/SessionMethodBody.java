package com.paymenthub.api.rest.sessions;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** One of the session's ways to pay; what the session says of it need not be sent. */
sealed interface SessionMethodBody {

  /**
   * By card.
   *
   * @param paymentType by card
   * @param installments in how many parts, where the session offers several numbers
   */
  record Credit(
      @Schema(allowableValues = "credit") String paymentType,
      @Schema(minimum = "1", maximum = "24") @Nullable Integer installments)
      implements SessionMethodBody {}

  /**
   * By pix.
   *
   * @param paymentType by pix
   * @param expiresIn that of the session
   */
  record Pix(
      @Schema(allowableValues = "pix") String paymentType,
      @Schema(minimum = "1", maximum = "31536000") @Nullable Integer expiresIn)
      implements SessionMethodBody {}

  /**
   * By bank slip.
   *
   * @param paymentType by bank slip
   * @param expiresDate that of the session
   * @param instructions those of the session
   * @param interest that of the session
   * @param fine that of the session
   */
  record Boleto(
      @Schema(allowableValues = "boleto") String paymentType,
      @Schema(example = "2040-12-31") @Nullable LocalDate expiresDate,
      @Schema(maxLength = 1000) @Nullable String instructions,
      @Nullable Surcharge interest,
      @Nullable Surcharge fine)
      implements SessionMethodBody {}

  /**
   * What is added to a bank slip that is paid late.
   *
   * @param days that of the session
   * @param amount that of the session
   * @param percentage that of the session
   */
  record Surcharge(
      @Schema(minimum = "0", maximum = "365") @Nullable Integer days,
      @Schema(minimum = "1", maximum = "999999999999") @Nullable Long amount,
      @Schema(minimum = "0", maximum = "100") @Nullable BigDecimal percentage) {}
}
