package com.paymenthub.console.search;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a typed text can mean. */
sealed interface Meaning {

  /** The id of anything. */
  record AnyId(UUID id) implements Meaning {}

  /** A day, in the operator's time zone. */
  record Day(LocalDate date) implements Meaning {}

  /**
   * An amount.
   *
   * @param minorUnits whole minor units
   * @param currencies the ISO 4217 codes of the currencies that it may be of
   */
  record Amount(long minorUnits, List<String> currencies) implements Meaning {}

  /** A reference: of an order, a request, a provider, or the end of a card number. */
  record Reference(String text) implements Meaning {}

  /** As we write all ids. */
  Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  Pattern DAY = Pattern.compile("(\\d{2})/(\\d{2})/(\\d{4})|(\\d{4})-(\\d{2})-(\\d{2})");

  /** How many digits at the end of a card number are shown. */
  int FOUR = 4;

  /** The last digits of a card number, alone or after what stands for the others. */
  Pattern LAST_FOUR = Pattern.compile("(?:[*•xX.\\s-]*)\\d{4}");

  /**
   * Everything that a text can mean.
   *
   * @param text without space around it; not empty
   */
  static List<Meaning> of(String text) {
    if (ID.matcher(text).matches()) {
      UUID id = UUID.fromString(text);
      return List.of(new AnyId(id), new Reference(text));
    }
    List<Meaning> meanings = new ArrayList<>();
    Matcher day = DAY.matcher(text);
    if (day.matches()) {
      try {
        meanings.add(new Day(day(day)));
      } catch (DateTimeException none) {
        // Then it is a reference, like everything else.
      }
    }
    meanings.addAll(WrittenAmount.read(text));
    meanings.add(new Reference(text));
    return meanings;
  }

  private static LocalDate day(Matcher day) {
    return day.group(4) == null
        ? LocalDate.of(number(day, 3), number(day, 2), number(day, 1))
        : LocalDate.of(number(day, 4), number(day, 5), number(day, 6));
  }

  private static int number(Matcher day, int group) {
    return Integer.parseInt(day.group(group));
  }
}
