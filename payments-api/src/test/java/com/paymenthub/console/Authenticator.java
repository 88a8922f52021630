package com.paymenthub.console;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An authenticator as people have it on their phones (RFC 6238), written apart from ours. */
final class Authenticator {

  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private Authenticator() {}

  static String codeOf(String secret, Instant at) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(bytes(secret), "HmacSHA1"));
      byte[] hash = mac.doFinal(ByteBuffer.allocate(8).putLong(at.getEpochSecond() / 30).array());
      int offset = hash[19] & 15;
      int number = ByteBuffer.wrap(hash, offset, 4).getInt() & 0x7fffffff;
      return String.format("%06d", number % 1_000_000);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String secret) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StringBuilder bits = new StringBuilder();
    for (int place = 0; place < secret.length(); place++) {
      String five = Integer.toBinaryString(ALPHABET.indexOf(secret.charAt(place)));
      bits.append("0".repeat(5 - five.length())).append(five);
    }
    for (int at = 0; at + 8 <= bits.length(); at += 8) {
      bytes.write(Integer.parseInt(bits.substring(at, at + 8), 2));
    }
    return bytes.toByteArray();
  }
}
