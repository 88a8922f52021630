package com.paymenthub.evidence;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256. */
final class Hashes {

  /** The length of a hash in bytes. */
  static final int BYTES = 32;

  private Hashes() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  static byte[] of(byte[] bytes) {
    return sha256().digest(bytes);
  }
}
