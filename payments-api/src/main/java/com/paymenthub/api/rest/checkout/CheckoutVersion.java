package com.paymenthub.api.rest.checkout;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A module and the frame that it opens.
 *
 * @param id follows from both, so that what is at an address with it never changes
 */
record CheckoutVersion(String id, String module, String frame) {

  private static final int ID_LENGTH = 32;

  /**
   * The version of these.
   *
   * @param module where it needs its version, it has {@code {version}}
   */
  static CheckoutVersion of(String module, String frame) {
    String id = hash(module + frame).substring(0, ID_LENGTH);
    return new CheckoutVersion(id, module.replace("{version}", id), frame);
  }

  private static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
