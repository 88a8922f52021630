package com.paymenthub.web.errors;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The texts of errors in the languages of the interface (docs/interface.md §6). */
public final class Messages {

  /** The language for callers that ask for none of ours. */
  public static final Locale DEFAULT = Locale.forLanguageTag("en-US");

  private static final Locale PORTUGUESE = Locale.forLanguageTag("pt-BR");

  /** The languages of the interface. */
  public static final List<Locale> LANGUAGES = List.of(DEFAULT, PORTUGUESE);

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d)(:state|:language)?}");

  private static final String BUNDLE = "com.paymenthub.web.errors.messages";

  private Messages() {}

  /**
   * The best of our languages for an {@code Accept-Language} header (RFC 9110 §12.5.4), quality
   * values respected.
   */
  public static Locale languageOf(@Nullable String acceptLanguage) {
    if (acceptLanguage == null || acceptLanguage.isBlank()) {
      return DEFAULT;
    }
    List<Locale.LanguageRange> ranges;
    try {
      ranges = Locale.LanguageRange.parse(acceptLanguage);
    } catch (IllegalArgumentException malformed) {
      return DEFAULT;
    }
    return LANGUAGES.stream()
        .flatMap(language -> wish(language, ranges).stream())
        .filter(wish -> wish.quality() > 0)
        .min(Comparator.comparingDouble((Wish wish) -> -wish.quality()).thenComparing(Wish::place))
        .map(Wish::language)
        .orElse(DEFAULT);
  }

  /** The quality value of one of our languages, and its position in the header. */
  private record Wish(Locale language, double quality, int place) {}

  /**
   * The most precise range that matches a language decides, so that {@code *} is the last choice.
   */
  private static Optional<Wish> wish(Locale language, List<Locale.LanguageRange> ranges) {
    return IntStream.range(0, ranges.size())
        .boxed()
        .filter(place -> precision(language, ranges.get(place)) > 0)
        .max(
            Comparator.comparingInt((Integer place) -> precision(language, ranges.get(place)))
                .thenComparing(Comparator.reverseOrder()))
        .map(place -> new Wish(language, ranges.get(place).getWeight(), place));
  }

  /** How precisely a range matches a language: 0 is not at all, 4 is by its full name. */
  private static int precision(Locale language, Locale.LanguageRange range) {
    String name = range.getRange();
    if (name.equalsIgnoreCase(language.toLanguageTag())) {
      return 4;
    }
    if (name.equals(language.getLanguage())) {
      return 3;
    }
    // A caller that asks for British English gets American English; one that refuses British
    // English does not refuse American English.
    if (name.startsWith(language.getLanguage() + "-") && range.getWeight() > 0) {
      return 2;
    }
    return name.equals("*") ? 1 : 0;
  }

  /**
   * The text of a key, with its arguments in place of {@code {0}}, {@code {1}} and so on. For
   * {@code {0:state}} the argument is the code of a state, which is translated as well. For {@code
   * {0:language}} it is the first of several, one for each of our {@link #LANGUAGES}.
   *
   * @throws java.util.MissingResourceException when there is no such text
   */
  public static String text(Locale language, String key, List<String> arguments) {
    return PLACEHOLDER
        .matcher(bundle(language).getString(key))
        .replaceAll(
            placeholder -> {
              String kind = placeholder.group(2);
              int number = Integer.parseInt(placeholder.group(1));
              number += ":language".equals(kind) ? LANGUAGES.indexOf(language) : 0;
              String said = number < arguments.size() ? arguments.get(number) : placeholder.group();
              return Matcher.quoteReplacement(":state".equals(kind) ? state(language, said) : said);
            });
  }

  private static String state(Locale language, String code) {
    ResourceBundle texts = bundle(language);
    return texts.containsKey("state." + code) ? texts.getString("state." + code) : code;
  }

  /** All texts of a language. */
  static ResourceBundle bundle(Locale language) {
    return ResourceBundle.getBundle(
        BUNDLE,
        language,
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
  }
}
