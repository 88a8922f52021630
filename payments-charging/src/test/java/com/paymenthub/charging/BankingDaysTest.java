package com.paymenthub.charging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BankingDaysTest {

  /** The last year of ANBIMA's list. */
  private static final int LAST_YEAR = 2099;

  /**
   * The day of the full moon from which Easter is counted, for each year of the moon's cycle of 19:
   * the table of the churches for 1900 to 2199, which knows nothing of the formula.
   */
  private static final List<String> FULL_MOONS =
      List.of(
          "--04-14", "--04-03", "--03-23", "--04-11", "--03-31", "--04-18", "--04-08", "--03-28",
          "--04-16", "--04-05", "--03-25", "--04-13", "--04-02", "--03-22", "--04-10", "--03-30",
          "--04-17", "--04-07", "--03-27");

  private static IntStream years() {
    return IntStream.rangeClosed(2024, LAST_YEAR);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "2024, 2024-02-12, 2024-02-13, 2024-03-29, 2024-05-30",
    "2025, 2025-03-03, 2025-03-04, 2025-04-18, 2025-06-19",
    "2026, 2026-02-16, 2026-02-17, 2026-04-03, 2026-06-04",
    "2027, 2027-02-08, 2027-02-09, 2027-03-26, 2027-05-27",
    "2028, 2028-02-28, 2028-02-29, 2028-04-14, 2028-06-15",
    "2029, 2029-02-12, 2029-02-13, 2029-03-30, 2029-05-31",
    "2030, 2030-03-04, 2030-03-05, 2030-04-19, 2030-06-20",
    "2038, 2038-03-08, 2038-03-09, 2038-04-23, 2038-06-24",
  })
  void holidays_that_move_are_the_banks_own(
      int year,
      LocalDate carnivalMonday,
      LocalDate carnivalTuesday,
      LocalDate goodFriday,
      LocalDate corpusChristi) {
    assertThat(withoutBankingOnWeekdays(year))
        .contains(carnivalMonday, carnivalTuesday, goodFriday, corpusChristi);
  }

  @Test
  void of_a_whole_year_each_holiday_on_a_weekday_is_known_and_no_other_day() {
    assertThat(withoutBankingOnWeekdays(2026))
        .extracting(LocalDate::toString)
        .containsExactly(
            "2026-01-01",
            "2026-02-16",
            "2026-02-17",
            "2026-04-03",
            "2026-04-21",
            "2026-05-01",
            "2026-06-04",
            "2026-09-07",
            "2026-10-12",
            "2026-11-02",
            "2026-11-20",
            "2026-12-25");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-02-18", "2026-12-31", "2027-02-10", "2023-11-20", "2026-07-09"})
  void ash_wednesday_the_end_of_the_year_and_what_is_not_national_are_banking_days(LocalDate day) {
    assertThat(BankingDays.isBankingDay(day)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-28", "2026-11-29", "2024-11-20"})
  void weekends_and_black_awareness_day_since_it_is_national_are_none(LocalDate day) {
    assertThat(BankingDays.isBankingDay(day)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("years")
  void nine_holidays_have_a_fixed_date_and_four_a_day_of_the_week(int year) {
    long fixedOnWeekdays =
        Stream.of("01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25")
            .map(date -> LocalDate.parse(year + "-" + date))
            .filter(day -> day.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) < 0)
            .filter(day -> !day.equals(BankingDays.easter(year).minusDays(2)))
            .count();

    assertThat(withoutBankingOnWeekdays(year)).hasSize((int) fixedOnWeekdays + 4);
  }

  @ParameterizedTest
  @MethodSource("years")
  void easter_is_the_sunday_after_the_full_moon_of_the_churches_table(int year) {
    LocalDate fullMoon = MonthDay.parse(FULL_MOONS.get(year % 19)).atYear(year);

    assertThat(BankingDays.easter(year))
        .isEqualTo(fullMoon.with(TemporalAdjusters.next(DayOfWeek.SUNDAY)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "2026-11-27, 2026-11-27, a Friday is one itself",
    "2026-11-28, 2026-11-30, a Saturday",
    "2027-02-06, 2027-02-10, the Saturday of Carnival",
    "2026-04-03, 2026-04-06, Good Friday",
    "2026-12-25, 2026-12-28, Christmas on a Friday",
    "2027-12-31, 2027-12-31, the end of a year",
    "2028-01-01, 2028-01-03, the first of a year on a Saturday",
  })
  void a_day_without_banking_moves_to_the_next_banking_day(
      LocalDate day, LocalDate next, String what) {
    assertThat(BankingDays.from(day)).as(what).isEqualTo(next);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-27, 0, 2026-11-27",
    "2026-11-27, 1, 2026-11-30",
    "2027-02-05, 2, 2027-02-11",
    "2026-12-24, 1, 2026-12-28",
    "2026-12-30, 3, 2027-01-05",
  })
  void banking_days_are_counted_over_what_lies_between(LocalDate day, int count, LocalDate then) {
    assertThat(BankingDays.after(day, count)).isEqualTo(then);
  }

  private static List<LocalDate> withoutBankingOnWeekdays(int year) {
    return LocalDate.of(year, 1, 1)
        .datesUntil(LocalDate.of(year + 1, 1, 1))
        .filter(day -> day.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) < 0)
        .filter(day -> !BankingDays.isBankingDay(day))
        .toList();
  }
}
