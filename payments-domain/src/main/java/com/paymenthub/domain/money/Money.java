package com.paymenthub.domain.money;

import java.math.BigDecimal;
import java.util.Currency;

/**
 * An amount of money: whole minor units of one currency, so 100 is one real (BRL) but one hundred
 * yen (JPY). The number of decimals comes from ISO 4217.
 *
 * @param minorUnits zero or more minor units
 * @param currency the ISO 4217 currency that the units are of
 */
public record Money(long minorUnits, Currency currency) {

  /** The largest amount that one operation may carry, in minor units. */
  public static final long MAXIMUM_MINOR_UNITS = 999_999_999_999L;

  public Money {
    if (minorUnits < 0) {
      throw new IllegalArgumentException("an amount is never negative: " + minorUnits);
    }
    if (currency.getDefaultFractionDigits() < 0) {
      throw new IllegalArgumentException(currency + " has no minor units");
    }
  }

  /**
   * The amount {@code minorUnits} of the currency with the ISO 4217 code {@code currencyCode}.
   *
   * @throws IllegalArgumentException when there is no such currency with minor units
   */
  public static Money of(long minorUnits, String currencyCode) {
    return new Money(minorUnits, Currency.getInstance(currencyCode));
  }

  /**
   * This amount plus {@code other}.
   *
   * @throws IllegalArgumentException when the currencies differ
   * @throws ArithmeticException when the sum does not fit
   */
  public Money plus(Money other) {
    requireSameCurrency(other);
    return new Money(Math.addExact(minorUnits, other.minorUnits), currency);
  }

  /**
   * This amount less {@code other}.
   *
   * @throws IllegalArgumentException when the currencies differ or the result would be negative
   */
  public Money minus(Money other) {
    requireSameCurrency(other);
    return new Money(minorUnits - other.minorUnits, currency);
  }

  /** Whether this amount is larger than {@code other}, which must be of the same currency. */
  public boolean exceeds(Money other) {
    requireSameCurrency(other);
    return minorUnits > other.minorUnits;
  }

  /** Whether nothing is left. */
  public boolean isZero() {
    return minorUnits == 0;
  }

  /** How many decimals the currency has (ISO 4217): 2 for BRL, 0 for JPY. */
  public int decimals() {
    return currency.getDefaultFractionDigits();
  }

  /** The amount as people write it, for example {@code 19.90 BRL}. */
  @Override
  public String toString() {
    return BigDecimal.valueOf(minorUnits, decimals()).toPlainString() + " " + currency;
  }

  private void requireSameCurrency(Money other) {
    if (!currency.equals(other.currency)) {
      throw new IllegalArgumentException(
          currency + " and " + other.currency + " are different currencies");
    }
  }
}
