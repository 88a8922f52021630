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
   * By Brazilian instant payment, with a QR code that can be paid for some seconds, or until some
   * days after a due date; one of the two.
   *
   * @param expiresInSeconds for how long the code can be paid, from its request on
   * @param due until when it is paid without a surcharge, and what follows after that
   */
  record Pix(@Nullable Integer expiresInSeconds, @Nullable Due due) implements PaymentMethod {

    /** For how long a code can be paid when the merchant does not say it. */
    public static final int DEFAULT_EXPIRES_IN_SECONDS = 3_600;

    /** The longest time for which a code can be paid: 365 days. */
    public static final int MAXIMUM_EXPIRES_IN_SECONDS = 31_536_000;

    public Pix {
      if ((expiresInSeconds == null) == (due == null)) {
        throw new IllegalArgumentException("a pix lives for some seconds or has a due date");
      }
    }

    /** A code that can be paid for some seconds. */
    public Pix(int expiresInSeconds) {
      this(expiresInSeconds, null);
    }

    /** A code with a due date. */
    public static Pix due(Due due) {
      return new Pix(null, due);
    }

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
   * The due date of a pix, as the Banco Central's API Pix has it for its {@code cobv}. A due date
   * without banking moves to the next banking day.
   *
   * @param date the due date, in São Paulo
   * @param validAfterDays on how many days after that it can still be paid, from 0; where the last
   *     one has no banking, to the next banking day
   * @param interest what is added for a delay: an amount for each day, or percent for a month
   * @param fine what is added once for a delay
   */
  record Due(
      LocalDate date, int validAfterDays, @Nullable Surcharge interest, @Nullable Surcharge fine) {

    /** On how many days it can be paid late when the merchant does not say it. */
    public static final int DEFAULT_VALID_AFTER_DAYS = 30;

    /** The most days on which it can be paid late: as long as a code of seconds can live. */
    public static final int MAXIMUM_VALID_AFTER_DAYS = 365;

    /** After how many days surcharges begin: banks add them from the day after the due date on. */
    public static final int SURCHARGE_AFTER_DAYS = 1;
  }

  /**
   * The surcharge on a bank slip or pix that is paid late; an amount or a percentage.
   *
   * @param days how many days after the last day, or after the due date, it starts
   * @param amount minor units
   * @param percentage of the amount of the charge
   */
  record Surcharge(int days, @Nullable Long amount, @Nullable BigDecimal percentage) {}
}
