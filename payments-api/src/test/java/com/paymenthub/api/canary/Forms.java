package com.paymenthub.api.canary;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The forms in which digits may lie in a file, by name; bytes are written as ISO 8859-1. */
final class Forms {

  /** Three bytes of text are four characters of Base64 (RFC 4648), so that there are three ways. */
  private static final int BASE64_OFFSETS = 3;

  private Forms() {}

  /**
   * The forms of digits; of their beginning and end only what does not depend on their neighbours.
   */
  static Map<String, String> of(String digits) {
    Map<String, String> forms = new LinkedHashMap<>();
    forms.put("plain", digits);
    forms.put("spaced", groups(digits, " "));
    forms.put("hyphenated", groups(digits, "-"));
    String hex = HexFormat.of().formatHex(bytes(digits));
    forms.put("hexadecimal", hex);
    forms.put("upper hexadecimal", hex.toUpperCase(Locale.ROOT));
    forms.put(
        "UTF-16", digits.chars().mapToObj(Character::toString).collect(Collectors.joining("\0")));
    for (int offset = 0; offset < BASE64_OFFSETS; offset++) {
      forms.put("Base64 at " + offset, base64(digits, offset));
    }
    return forms;
  }

  private static String base64(String digits, int offset) {
    String padded = "\0".repeat(offset) + digits;
    String encoded =
        new String(
            Base64.getEncoder().withoutPadding().encode(bytes(padded)), StandardCharsets.US_ASCII);
    int known = padded.length() - padded.length() % 3;
    return encoded.substring(offset == 0 ? 0 : 4, known / 3 * 4);
  }

  private static String groups(String digits, String separator) {
    return digits.replaceAll("(.{4})(?=.)", "$1" + separator);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
