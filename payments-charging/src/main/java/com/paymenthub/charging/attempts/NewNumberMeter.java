package com.paymenthub.charging.attempts;

/** Measures how near accounts come to the limit of new card numbers. */
@FunctionalInterface
public interface NewNumberMeter {

  /**
   * An account has brought a card number that it never had before.
   *
   * @param withinTheHour how many there were within the hour before it, and this one
   */
  void brought(int withinTheHour);
}
