package com.paymenthub.domain.charges;

import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a provider does with money that it has, when a merchant asks for it. A part is less than
 * what is left of the money at that moment.
 *
 * @param partialCapture whether it captures a part of a reservation, and lets the rest go
 * @param partialRelease whether it lets a part of a reservation go before the capture
 * @param partialRefund whether it gives back a part of what was captured or paid
 * @param refundWithinDays until how many days after the day of the capture or payment it gives
 *     back, from 0 for that day alone; not there where there is no such end
 * @param oneReleaseAtATime {@code true} where a part of a reservation is let go only after the
 *     provider has said what became of the release before, because it is told how much is to be
 *     left; not there where releases add up
 */
public record OperationRules(
    boolean partialCapture,
    boolean partialRelease,
    boolean partialRefund,
    @Nullable Integer refundWithinDays,
    @Nullable Boolean oneReleaseAtATime) {

  /** Everything, at any time: what is usual for cards. */
  public static final OperationRules EVERYTHING = new OperationRules(true, true, true, null);

  /** Refunds of the whole, at any time: what is usual for codes, which are never reserved. */
  public static final OperationRules WHOLE_REFUNDS = new OperationRules(true, true, false, null);

  /**
   * The rules of a provider.
   *
   * @throws IllegalArgumentException when the days are negative
   */
  public OperationRules {
    if (refundWithinDays != null && refundWithinDays < 0) {
      throw new IllegalArgumentException("refundWithinDays must not be negative");
    }
  }

  /** Rules of a provider whose releases add up. */
  public OperationRules(
      boolean partialCapture,
      boolean partialRelease,
      boolean partialRefund,
      @Nullable Integer refundWithinDays) {
    this(partialCapture, partialRelease, partialRefund, refundWithinDays, null);
  }

  /** The same of a provider that is told how much of a reservation is to be left. */
  public OperationRules releasingOneAtATime() {
    return new OperationRules(
        partialCapture, partialRelease, partialRefund, refundWithinDays, true);
  }

  /** What is usual for this kind of payment, and in force where a route has no rules. */
  public static OperationRules usual(PaymentMethod method) {
    return switch (method) {
      case PaymentMethod.Credit _ -> EVERYTHING;
      case PaymentMethod.Pix _, PaymentMethod.Boleto _ -> WHOLE_REFUNDS;
    };
  }

  /** Whether this amount can be captured where so much is reserved. */
  public boolean allowCapture(Money amount, Money left) {
    return partialCapture || amount.equals(left);
  }

  /**
   * Whether this amount can be voided where so much is left, the day apart.
   *
   * @param isTaken whether the money was captured or paid, and not only reserved
   */
  public boolean allowVoid(Money amount, Money left, boolean isTaken) {
    return (isTaken ? partialRefund : partialRelease) || amount.equals(left);
  }

  /**
   * Whether a further amount can be voided before the provider has said what became of one.
   *
   * @param isTaken whether the money was captured or paid, and not only reserved
   */
  public boolean allowVoidsAtOnce(boolean isTaken) {
    return isTaken || oneReleaseAtATime == null;
  }

  /**
   * The last day on which what was taken can be given back; empty where there is no last day.
   *
   * @param takenAt when it was captured or paid
   * @param timeZone in which the days begin and end
   */
  public Optional<LocalDate> lastRefundDay(Instant takenAt, ZoneId timeZone) {
    return Optional.ofNullable(refundWithinDays)
        .map(days -> LocalDate.ofInstant(takenAt, timeZone).plusDays(days));
  }
}
