package com.paymenthub.api.canary;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A card number and a verification code that can be told from everything else. */
final class Marks {

  /** What all the card numbers of the test begin with. */
  static final String CARD = "4987654321";

  /** The verification code of the test. */
  static final String CVV = "9173";

  /** Four digits occur in ids and times too: only alone they are a verification code. */
  private static final Pattern CVV_ALONE =
      Pattern.compile("(?<![0-9a-zA-Z.-])" + CVV + "(?![0-9a-zA-Z.-])");

  private Marks() {}

  /** A card number with the mark, the right check digit and this last digit. */
  static String cardEndingIn(int lastDigit) {
    for (int number = 0; number < 100_000; number++) {
      String digits = CARD + String.format("%05d", number) + lastDigit;
      if (isLuhn(digits)) {
        return digits;
      }
    }
    throw new IllegalStateException("no such number");
  }

  /** Which of these texts show a mark, in clear or as the hexadecimal form of bytes. */
  static List<String> foundIn(Stream<String> texts) {
    return texts.filter(Marks::isIn).toList();
  }

  private static boolean isIn(String text) {
    return text.contains(CARD)
        || text.contains(hex(CARD))
        || CVV_ALONE.matcher(text).find()
        || text.contains(hex("\"" + CVV + "\""));
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static boolean isLuhn(String digits) {
    int sum = 0;
    for (int place = 0; place < digits.length(); place++) {
      int digit = digits.charAt(digits.length() - 1 - place) - '0';
      int weighted = place % 2 == 1 ? digit * 2 : digit;
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return sum % 10 == 0;
  }
}
