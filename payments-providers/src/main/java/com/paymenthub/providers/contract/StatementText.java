package com.paymenthub.providers.contract;

import com.paymenthub.platform.PlainLetters;
import java.util.regex.Pattern;

/** Converts a merchant's text to what a buyer's statement can print. */
public final class StatementText {

  private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9]+");

  private StatementText() {}

  /**
   * The letters and digits of a text, without accents, and one space in place of everything else.
   *
   * @param maximumLength how many characters fit
   * @return empty when nothing of the text can be printed
   */
  public static String printable(String text, int maximumLength) {
    String plain = OTHERS.matcher(PlainLetters.of(text)).replaceAll(" ").strip();
    return plain.substring(0, Math.min(maximumLength, plain.length())).strip();
  }
}
