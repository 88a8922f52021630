package com.paymenthub.domain.charges;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** How the buyer pays. */
public sealed interface PaymentMethod {

  /** The name that the interface uses, for example {@code credit}. */
  String paymentType();

  /**
   * By credit card.
   *
   * @param installments in how many instalments the buyer pays, from 1
   * @param merchantReason why the merchant starts the payment with a saved card; null where the
   *     buyer does
   */
  record Credit(int installments, @Nullable MerchantReason merchantReason)
      implements PaymentMethod {

    /** A payment that the buyer starts. */
    public Credit(int installments) {
      this(installments, null);
    }

    @Override
    public String paymentType() {
      return "credit";
    }
  }

  /**
   * By Brazilian instant payment, with a QR code.
   *
   * @param expiresInSeconds for how long the code can be paid, from its request on
   */
  record Pix(int expiresInSeconds) implements PaymentMethod {

    /** For how long a code can be paid when the merchant does not say it. */
    public static final int DEFAULT_EXPIRES_IN_SECONDS = 3_600;

    /** The longest time for which a code can be paid: 365 days. */
    public static final int MAXIMUM_EXPIRES_IN_SECONDS = 31_536_000;

    @Override
    public String paymentType() {
      return "pix";
    }
  }

  /**
   * By bank slip.
   *
   * @param expiresDate the last day on which it can be paid, in São Paulo
   * @param interest what is added for each day of delay
   * @param fine what is added once for a delay
   */
  record Boleto(LocalDate expiresDate, @Nullable Surcharge interest, @Nullable Surcharge fine)
      implements PaymentMethod {
    @Override
    public String paymentType() {
      return "boleto";
    }
  }

  /**
   * The surcharge on a bank slip that is paid late; an amount or a percentage.
   *
   * @param days how many days after the last day it starts
   * @param amount minor units
   * @param percentage of the amount of the slip
   */
  record Surcharge(int days, @Nullable Long amount, @Nullable BigDecimal percentage) {}
}
