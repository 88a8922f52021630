package com.paymenthub.providers.paymentcodes;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The fields of an EMV merchant-presented QR code, read by the published layout ("EMV QR Code
 * Specification for Payment Systems: Merchant-Presented Mode"): two digits of id, two digits of
 * length, value; at the end the check sum over everything before its value.
 */
public final class BrCodeFields {

  private static final String CHECK_SUM = "6304";

  private BrCodeFields() {}

  /**
   * The fields of a code or of a template in it, by id, in their order.
   *
   * @throws IllegalArgumentException when a length leads astray or an id comes twice
   */
  public static Map<String, String> of(String text) {
    Map<String, String> fields = new LinkedHashMap<>();
    int place = 0;
    while (place < text.length()) {
      if (place + 4 > text.length()) {
        throw new IllegalArgumentException("half a field at " + place);
      }
      String id = text.substring(place, place + 2);
      int length = Integer.parseInt(text.substring(place + 2, place + 4));
      int end = place + 4 + length;
      if (end > text.length()) {
        throw new IllegalArgumentException("field " + id + " is cut off");
      }
      if (fields.put(id, text.substring(place + 4, end)) != null) {
        throw new IllegalArgumentException("field " + id + " comes twice");
      }
      place = end;
    }
    return fields;
  }

  /** Whether the code ends in the right check sum. */
  public static boolean checkSumIsRight(String code) {
    int valueAt = code.length() - 4;
    return valueAt >= 4
        && code.startsWith(CHECK_SUM, valueAt - 4)
        && code.substring(valueAt).equals("%04X".formatted(checkSum(code.substring(0, valueAt))));
  }

  /** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF (ISO/IEC 13239). */
  private static int checkSum(String text) {
    int sum = 0xFFFF;
    for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
      sum ^= (octet & 0xFF) << 8;
      for (int bit = 0; bit < 8; bit++) {
        sum = (sum & 0x8000) == 0 ? sum << 1 : (sum << 1) ^ 0x1021;
      }
      sum &= 0xFFFF;
    }
    return sum;
  }
}
