package com.paymenthub.platform;

import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The currencies that may be sent: those of ISO 4217's list one, as far as Java knows them with the
 * same decimals. Withdrawn ones are read where they are stored, and not taken any more.
 */
public final class Currencies {

  /** What amounts are of when nobody says otherwise. */
  public static final Currency DEFAULT = Currency.getInstance("BRL");

  private static final Pattern CODE = Pattern.compile("[A-Z]{3}");

  /** The minor units of each code of the list. */
  static final Map<String, Integer> LIST_ONE = listOne();

  private static final Map<String, Currency> CURRENT = current();

  private Currencies() {}

  /** The currency that was sent, or the default. */
  public static Currency orDefault(@Nullable Currency sent) {
    return sent == null ? DEFAULT : sent;
  }

  /** The first of several codes, separated by commas, that no currency has. */
  public static Optional<String> firstUnknown(String codes) {
    return Arrays.stream(codes.split(",")).filter(code -> of(code).isEmpty()).findFirst();
  }

  /** The text, when it has the form of a code. */
  public static Optional<String> code(String text) {
    return Optional.of(text).filter(CODE.asMatchPredicate());
  }

  /** The currency of an upper-case code; empty when it is none that may be sent. */
  public static Optional<Currency> of(String code) {
    return Optional.ofNullable(CURRENT.get(code));
  }

  private static Map<String, Integer> listOne() {
    Map<String, Integer> decimals = new HashMap<>();
    for (String line : DatedTable.lines(Currencies.class, "iso-4217-list-one.csv")) {
      String[] row = line.split(",", -1);
      decimals.put(row[0], Integer.valueOf(row[1]));
    }
    return Map.copyOf(decimals);
  }

  private static Map<String, Currency> current() {
    Map<String, Currency> current = new HashMap<>();
    for (Currency known : Currency.getAvailableCurrencies()) {
      Integer decimals = LIST_ONE.get(known.getCurrencyCode());
      if (decimals != null && decimals == known.getDefaultFractionDigits()) {
        current.put(known.getCurrencyCode(), known);
      }
    }
    return Map.copyOf(current);
  }
}
