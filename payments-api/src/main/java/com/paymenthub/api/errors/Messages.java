package com.paymenthub.api.errors;

import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** The words of errors in the languages of the interface (specification, "Errors" 6). */
public final class Messages {

  /** The language of callers that ask for none that we speak. */
  public static final Locale DEFAULT = Locale.forLanguageTag("en-US");

  private static final Locale PORTUGUESE = Locale.forLanguageTag("pt-BR");

  /** The languages of the interface. */
  public static final List<Locale> LANGUAGES = List.of(DEFAULT, PORTUGUESE);

  private static final String BUNDLE = "com.paymenthub.api.errors.messages";

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
    for (Locale.LanguageRange range : ranges) {
      if (range.getWeight() > 0) {
        String language = Locale.forLanguageTag(range.getRange().replace("*", "und")).getLanguage();
        if (language.equals("pt")) {
          return PORTUGUESE;
        }
        if (language.equals("en") || range.getRange().equals("*")) {
          return DEFAULT;
        }
      }
    }
    return DEFAULT;
  }

  /**
   * The text of a key, with its arguments in place of {@code {0}}, {@code {1}} and so on.
   *
   * @throws java.util.MissingResourceException when there is no such text
   */
  public static String text(Locale language, String key, List<String> arguments) {
    String text = bundle(language).getString(key);
    for (int i = 0; i < arguments.size(); i++) {
      text = text.replace("{" + i + "}", arguments.get(i));
    }
    return text;
  }

  /** All texts of a language. */
  static ResourceBundle bundle(Locale language) {
    return ResourceBundle.getBundle(
        BUNDLE,
        language,
        ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
  }
}
