package com.paymenthub.console.search;

import com.paymenthub.web.errors.Messages;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads amounts as the console and its two languages write them: {@code R$ 1.990,00}, {@code
 * 1,990.00}, {@code JP¥ 1,990}, {@code BHD 1.990}. A number alone may be one of several currencies.
 */
final class WrittenAmount {

  /** Longer ones are no amounts of ours; they fit into a {@code long} with any decimals. */
  private static final int MAXIMUM_DIGITS = 18;

  private static final String BLANKS = "[\\s\\u00A0\\u202F]+";

  private static final Pattern FORM =
      Pattern.compile(
          "(?<currency>\\D*?)"
              + "(?<whole>\\d{1,3}(?:\\.\\d{3})+|\\d{1,3}(?:,\\d{3})+|\\d+)"
              + "(?:(?<point>[.,])(?<decimals>\\d{2,4}))?");

  private static final Pattern SEPARATOR = Pattern.compile("[.,]");

  /** Currencies by how the console names them, and by their codes. */
  private static final Map<String, Set<String>> BY_NAME = new HashMap<>();

  /** Currencies by their number of decimals (ISO 4217). */
  private static final Map<Integer, Set<String>> BY_DECIMALS = new HashMap<>();

  static {
    for (Currency currency : Currency.getAvailableCurrencies()) {
      String code = currency.getCurrencyCode();
      BY_DECIMALS
          .computeIfAbsent(currency.getDefaultFractionDigits(), _ -> new TreeSet<>())
          .add(code);
      BY_NAME.computeIfAbsent(code, _ -> new TreeSet<>()).add(code);
      Messages.LANGUAGES.forEach(
          language ->
              BY_NAME
                  .computeIfAbsent(plain(currency.getSymbol(language)), _ -> new TreeSet<>())
                  .add(code));
    }
  }

  private WrittenAmount() {}

  /** What a text can mean as an amount; nothing when it is none. */
  static List<Meaning> read(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return List.of();
    }
    String name = plain(form.group("currency"));
    String whole = form.group("whole");
    String point = form.group("point");
    String decimals = form.group("decimals");
    Map<Integer, String> numbers = new TreeMap<>();
    if (point == null) {
      int comma = Math.max(whole.lastIndexOf(','), whole.lastIndexOf('.'));
      if (comma >= 0 || !name.isEmpty()) {
        numbers.put(0, digits(whole));
      }
      if (comma >= 0 && whole.indexOf(whole.charAt(comma)) == comma) {
        // One group of three may as well be three decimals.
        numbers.put(whole.length() - comma - 1, digits(whole));
      }
    } else if (whole.indexOf(point) < 0) {
      numbers.put(decimals.length(), digits(whole) + decimals);
    }
    List<Meaning> meanings = new ArrayList<>();
    numbers.forEach(
        (places, digits) -> {
          Set<String> currencies = new TreeSet<>(BY_DECIMALS.getOrDefault(places, Set.of()));
          if (!name.isEmpty()) {
            currencies.retainAll(BY_NAME.getOrDefault(name, Set.of()));
          }
          if (!currencies.isEmpty() && digits.length() <= MAXIMUM_DIGITS) {
            meanings.add(
                new Meaning.Amount(
                    new BigDecimal(digits).longValueExact(), List.copyOf(currencies)));
          }
        });
    return meanings;
  }

  private static String digits(String number) {
    return SEPARATOR.matcher(number).replaceAll("");
  }

  private static String plain(String name) {
    return name.replaceAll(BLANKS, "");
  }
}
