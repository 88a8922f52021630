package com.paymenthub.platform;

import java.text.Normalizer;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes Latin letters without what ASCII does not have, so that a name stays readable. */
public final class PlainLetters {

  private static final Pattern MARKS = Pattern.compile("\\p{M}+");

  /** Letters that Unicode does not take apart into a plain one and a mark. */
  private static final Map<Integer, String> WRITTEN =
      Map.ofEntries(
          Map.entry((int) 'ß', "ss"),
          Map.entry((int) 'ẞ', "SS"),
          Map.entry((int) 'ø', "o"),
          Map.entry((int) 'Ø', "O"),
          Map.entry((int) 'ł', "l"),
          Map.entry((int) 'Ł', "L"),
          Map.entry((int) 'æ', "ae"),
          Map.entry((int) 'Æ', "AE"),
          Map.entry((int) 'œ', "oe"),
          Map.entry((int) 'Œ', "OE"),
          Map.entry((int) 'đ', "d"),
          Map.entry((int) 'Đ', "D"),
          Map.entry((int) 'ð', "d"),
          Map.entry((int) 'Ð', "D"),
          Map.entry((int) 'þ', "th"),
          Map.entry((int) 'Þ', "TH"),
          Map.entry((int) 'ı', "i"),
          Map.entry((int) 'ħ', "h"),
          Map.entry((int) 'Ħ', "H"));

  private PlainLetters() {}

  /** The text with plain letters; what has none stays as it is. */
  public static String of(String text) {
    StringBuilder written = new StringBuilder();
    // Compatibility forms as well: º and ª of Portuguese numbers, full-width letters.
    Normalizer.normalize(text, Normalizer.Form.NFKD)
        .codePoints()
        .forEach(
            letter -> {
              String plain = WRITTEN.get(letter);
              if (plain == null) {
                written.appendCodePoint(letter);
              } else {
                written.append(plain);
              }
            });
    return MARKS.matcher(written).replaceAll("");
  }
}
