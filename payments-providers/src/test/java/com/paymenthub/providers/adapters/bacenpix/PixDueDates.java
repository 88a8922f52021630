package com.paymenthub.providers.adapters.bacenpix;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Until when a {@code cobv} can be paid, and how much on which day ({@code validadeAposVencimento}
 * in the description). Interest is a simple one: value less rebate, times rate, times days, by the
 * Central Bank's "Manual de Padrões para Iniciação do Pix"; a month has 30 days or 21 working days,
 * a year 365 or 252.
 */
final class PixDueDates {

  /** Where the days of banks begin and end. */
  static final ZoneId BRAZIL = ZoneId.of("America/Sao_Paulo");

  private static final Set<MonthDay> HOLIDAYS =
      Set.of(
          MonthDay.of(1, 1),
          MonthDay.of(4, 21),
          MonthDay.of(5, 1),
          MonthDay.of(9, 7),
          MonthDay.of(10, 12),
          MonthDay.of(11, 2),
          MonthDay.of(11, 15),
          MonthDay.of(11, 20),
          MonthDay.of(12, 25));

  /** Days after Easter: Carnival, Good Friday, Corpus Christi. */
  private static final Set<Long> AROUND_EASTER = Set.of(-48L, -47L, -2L, 60L);

  private static final int VALIDITY_DAYS = 30;
  private static final int PLACES = 10;

  private PixDueDates() {}

  /** The last day on which a charge can be paid. */
  static LocalDate lastDay(JsonNode calendar) {
    int validity = calendar.path("validadeAposVencimento").asInt(VALIDITY_DAYS);
    return workingDay(due(calendar).plusDays(validity));
  }

  /**
   * What has to be paid on a day, by the names of {@code componentesValor}: {@code original}, and
   * of {@code multa}, {@code juros}, {@code abatimento} and {@code desconto} those that are more
   * than nothing; each in reais.
   */
  static Map<String, BigDecimal> parts(JsonNode calendar, JsonNode value, LocalDate day) {
    LocalDate due = due(calendar);
    BigDecimal original = new BigDecimal(value.path("original").stringValue());
    BigDecimal rebate = share(value.path("abatimento"), original);
    Map<String, BigDecimal> parts = new LinkedHashMap<>();
    parts.put("original", original);
    if (day.isAfter(due)) {
      parts.put("multa", share(value.path("multa"), original));
      parts.put("juros", interest(value.path("juros"), original.subtract(rebate), due, day));
    }
    parts.put("abatimento", rebate);
    parts.put("desconto", discount(value.path("desconto"), original, due, day));
    parts.replaceAll((_, amount) -> amount.setScale(2, RoundingMode.HALF_UP));
    parts.entrySet().removeIf(part -> part.getValue().signum() == 0);
    return parts;
  }

  private static LocalDate due(JsonNode calendar) {
    return workingDay(LocalDate.parse(calendar.path("dataDeVencimento").stringValue()));
  }

  private static LocalDate workingDay(LocalDate day) {
    return isWorkingDay(day) ? day : workingDay(day.plusDays(1));
  }

  private static boolean isWorkingDay(LocalDate day) {
    boolean isWeekend =
        day.getDayOfWeek() == DayOfWeek.SATURDAY || day.getDayOfWeek() == DayOfWeek.SUNDAY;
    return !isWeekend
        && !HOLIDAYS.contains(MonthDay.from(day))
        && !AROUND_EASTER.contains(ChronoUnit.DAYS.between(easter(day.getYear()), day));
  }

  /** Easter of a year (Oudin's method). */
  private static LocalDate easter(int year) {
    int century = year / 100;
    int golden = year % 19;
    int correction = (century - 17) / 25;
    int epact = (century - century / 4 - (century - correction) / 3 + 19 * golden + 15) % 30;
    int fullMoon = epact - epact / 28 * (1 - 29 / (epact + 1) * ((21 - golden) / 11));
    int weekday = (year + year / 4 + fullMoon + 2 - century + century / 4) % 7;
    int sunday = fullMoon - weekday;
    int month = 3 + (sunday + 40) / 44;
    return LocalDate.of(year, month, sunday + 28 - 31 * (month / 4));
  }

  private static BigDecimal share(JsonNode rated, BigDecimal of) {
    boolean isPercent = rated.path("modalidade").asInt(0) == 2;
    return isPercent ? of.multiply(rate(rated)).movePointLeft(2) : rate(rated);
  }

  private static BigDecimal rate(JsonNode rated) {
    return new BigDecimal(rated.path("valorPerc").asString("0"));
  }

  private static BigDecimal interest(
      JsonNode interest, BigDecimal of, LocalDate due, LocalDate day) {
    int kind = interest.path("modalidade").asInt(0);
    boolean isByWorkingDays = kind > 4;
    BigDecimal days = BigDecimal.valueOf(days(due, day, isByWorkingDays));
    BigDecimal aDay =
        switch (kind) {
          case 1, 5 -> rate(interest);
          case 2, 6 -> percent(interest, of, 1);
          case 3, 7 -> percent(interest, of, isByWorkingDays ? 21 : 30);
          case 4, 8 -> percent(interest, of, isByWorkingDays ? 252 : 365);
          default -> BigDecimal.ZERO;
        };
    return aDay.multiply(days);
  }

  private static BigDecimal percent(JsonNode rated, BigDecimal of, int days) {
    return of.multiply(rate(rated))
        .movePointLeft(2)
        .divide(BigDecimal.valueOf(days), PLACES, RoundingMode.HALF_UP);
  }

  private static BigDecimal discount(
      JsonNode discount, BigDecimal of, LocalDate due, LocalDate day) {
    int kind = discount.path("modalidade").asInt(0);
    if (kind == 1 || kind == 2) {
      Predicate<JsonNode> isInTime =
          each -> !day.isAfter(LocalDate.parse(each.path("data").stringValue()));
      BigDecimal best =
          discount
              .path("descontoDataFixa")
              .valueStream()
              .filter(isInTime)
              .map(PixDueDates::rate)
              .max(BigDecimal::compareTo)
              .orElse(BigDecimal.ZERO);
      return kind == 1 ? best : of.multiply(best).movePointLeft(2);
    }
    if (kind == 0 || !day.isBefore(due)) {
      return BigDecimal.ZERO;
    }
    BigDecimal aDay = kind > 4 ? percent(discount, of, 1) : rate(discount);
    return aDay.multiply(BigDecimal.valueOf(days(day, due, kind % 2 == 0)));
  }

  private static long days(LocalDate from, LocalDate to, boolean onlyWorkingDays) {
    Stream<LocalDate> days = from.plusDays(1).datesUntil(to.plusDays(1));
    return onlyWorkingDays ? days.filter(PixDueDates::isWorkingDay).count() : days.count();
  }
}
