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

  private static final String PLACE_OF_ID = "{version}";
  private static final int ID_LENGTH = 32;

  /**
   * The version of these.
   *
   * @param module where it needs its version, it has {@code {version}}
   */
  static CheckoutVersion of(String module, String frame) {
    String id = idOf(module, frame);
    return new CheckoutVersion(id, module.replace(PLACE_OF_ID, id), frame);
  }

  /** Whether nobody has changed what it consists of (PCI DSS 11.6.1). */
  boolean isUnchanged() {
    return id.equals(idOf(module.replace(id, PLACE_OF_ID), frame));
  }

  private static String idOf(String module, String frame) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest((module + frame).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, ID_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
