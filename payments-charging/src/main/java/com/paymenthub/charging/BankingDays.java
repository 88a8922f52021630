package com.paymenthub.charging;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.temporal.ChronoUnit;
import java.util.Set;

/**
 * The days on which Brazilian banks settle payments: no Saturday, Sunday, national holiday, Monday
 * or Tuesday of Carnival, Good Friday or Corpus Christi (Resolução CMN 4.880/2020; ANBIMA's list
 * has the same days, up to 2099). National holidays are those of Lei 662/1949 as Lei 10.607/2002
 * words it, of Lei 6.802/1980 (12 October) and of Lei 14.759/2023 (20 November).
 *
 * <p>Holidays of states and towns are none here. Ash Wednesday and the last working day of a year
 * are banking days: the doors are closed for a time or for the public, but payments are settled.
 */
final class BankingDays {

  private static final Set<MonthDay> EVERY_YEAR =
      Set.of(
          MonthDay.of(Month.JANUARY, 1),
          MonthDay.of(Month.APRIL, 21),
          MonthDay.of(Month.MAY, 1),
          MonthDay.of(Month.SEPTEMBER, 7),
          MonthDay.of(Month.OCTOBER, 12),
          MonthDay.of(Month.NOVEMBER, 2),
          MonthDay.of(Month.NOVEMBER, 15),
          MonthDay.of(Month.DECEMBER, 25));

  private static final MonthDay BLACK_AWARENESS = MonthDay.of(Month.NOVEMBER, 20);
  private static final int BLACK_AWARENESS_SINCE = 2024;

  private BankingDays() {}

  /** Whether banks settle payments on a day, by the law of today. */
  static boolean isBankingDay(LocalDate day) {
    boolean isWeekend =
        day.getDayOfWeek() == DayOfWeek.SATURDAY || day.getDayOfWeek() == DayOfWeek.SUNDAY;
    return !isWeekend && !isHoliday(day);
  }

  /** The day itself where it is a banking day, otherwise the next one that is. */
  static LocalDate from(LocalDate day) {
    LocalDate found = day;
    while (!isBankingDay(found)) {
      found = found.plusDays(1);
    }
    return found;
  }

  /**
   * The banking day that is so many banking days after a day.
   *
   * @param count how many, zero or more; zero for the day itself
   */
  static LocalDate after(LocalDate day, int count) {
    LocalDate found = day;
    for (int i = 0; i < count; i++) {
      found = from(found.plusDays(1));
    }
    return found;
  }

  private static boolean isHoliday(LocalDate day) {
    MonthDay date = MonthDay.from(day);
    boolean isOfThisYear =
        EVERY_YEAR.contains(date)
            || (date.equals(BLACK_AWARENESS) && day.getYear() >= BLACK_AWARENESS_SINCE);
    return isOfThisYear || isMovable((int) ChronoUnit.DAYS.between(easter(day.getYear()), day));
  }

  private static boolean isMovable(int daysAfterEaster) {
    return switch (daysAfterEaster) {
      // Monday and Tuesday of Carnival, Good Friday, Corpus Christi.
      case -48, -47, -2, 60 -> true;
      default -> false;
    };
  }

  /**
   * Easter Sunday of a year of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8;
   * its letters are kept).
   */
  static LocalDate easter(int year) {
    int a = year % 19;
    int b = year / 100;
    int c = year % 100;
    int d = b / 4;
    int e = b % 4;
    int f = (b + 8) / 25;
    int g = (b - f + 1) / 3;
    int h = (19 * a + b - d - g + 15) % 30;
    int i = c / 4;
    int k = c % 4;
    int l = (32 + 2 * e + 2 * i - h - k) % 7;
    int m = (a + 11 * h + 22 * l) / 451;
    int sum = h + l - 7 * m + 114;
    return LocalDate.of(year, sum / 31, sum % 31 + 1);
  }
}
