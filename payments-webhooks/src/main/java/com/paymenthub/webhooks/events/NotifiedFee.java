package com.paymenthub.webhooks.events;

import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeRecord;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What providers keep of a charge, as a notification tells it (docs/interface.md §8).
 *
 * @param percent of the original amount, rounded half up to four decimals; null when no fee is told
 * @param minorUnits in minor units of the charge's currency; null when no fee is told
 */
record NotifiedFee(@Nullable BigDecimal percent, @Nullable Long minorUnits) {

  private static final int DECIMALS = 4;

  /** The fee that is told in a history. */
  static NotifiedFee of(List<ChargeEvent> history) {
    ChargeRecord charge = Charge.fold(history).registered().charge();
    Long fee = charge.feeMinorUnits();
    return new NotifiedFee(
        fee == null ? null : percent(fee, charge.terms().amount().minorUnits()), fee);
  }

  private static BigDecimal percent(long fee, long of) {
    BigDecimal percent =
        BigDecimal.valueOf(fee)
            .movePointRight(2)
            .divide(BigDecimal.valueOf(of), DECIMALS, RoundingMode.HALF_UP)
            .stripTrailingZeros();
    // Otherwise 10 would be written as 1E+1.
    return percent.setScale(Math.max(percent.scale(), 0), RoundingMode.UNNECESSARY);
  }
}
