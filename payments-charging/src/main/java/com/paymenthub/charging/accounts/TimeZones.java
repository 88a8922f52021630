package com.paymenthub.charging.accounts;

import java.time.ZoneId;

/**
 * The time zones in which days may be counted: regions of the IANA time zone database, such as
 * {@code America/Sao_Paulo}. Offsets such as {@code -03:00} or {@code UTC-3} are none, because
 * PostgreSQL reads them with the opposite sign (POSIX), so that Java and SQL would count other
 * days.
 */
public final class TimeZones {

  private TimeZones() {}

  /**
   * The region of a name.
   *
   * @throws IllegalArgumentException when it names none; the message names it
   */
  public static ZoneId region(String name) {
    if (!isRegion(name)) {
      throw new IllegalArgumentException(
          "Not a region of the time zone database, such as America/Sao_Paulo: " + name);
    }
    return ZoneId.of(name);
  }

  /** Whether days may be counted in this time zone. */
  public static boolean isRegion(String name) {
    return ZoneId.getAvailableZoneIds().contains(name);
  }
}
