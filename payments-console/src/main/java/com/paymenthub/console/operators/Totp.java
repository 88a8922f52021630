package com.paymenthub.console.operators;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Codes that depend on the time (RFC 6238): six digits, a new one every 30 seconds, HMAC-SHA-1, as
 * every authenticator makes them.
 *
 * @param secret 20 bytes that the authenticator has too
 */
record Totp(byte[] secret) {

  private static final int SECRET_BYTES = 20;
  private static final int STEP_SECONDS = 30;
  private static final int CODES = 1_000_000;

  /** How far a phone's clock may be off, in steps. */
  private static final int TOLERANCE_STEPS = 1;

  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  /** A new secret. */
  static Totp generate() {
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    return new Totp(secret);
  }

  /**
   * The step whose code this is.
   *
   * @param code what the operator has typed
   * @param lastStep the step of the last code that was taken; earlier ones are refused
   * @return empty when it is the code of no step near now, or was used
   */
  OptionalLong stepOf(String code, Instant now, long lastStep) {
    byte[] given = code.replace(" ", "").getBytes(StandardCharsets.UTF_8);
    long current = now.getEpochSecond() / STEP_SECONDS;
    for (long step = current - TOLERANCE_STEPS; step <= current + TOLERANCE_STEPS; step++) {
      byte[] right = code(step).getBytes(StandardCharsets.UTF_8);
      if (step > lastStep && MessageDigest.isEqual(right, given)) {
        return OptionalLong.of(step);
      }
    }
    return OptionalLong.empty();
  }

  /** The code at an instant. */
  String codeAt(Instant instant) {
    return code(instant.getEpochSecond() / STEP_SECONDS);
  }

  private String code(long step) {
    byte[] hash = mac(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    int offset = hash[hash.length - 1] & 0xf;
    int number = ByteBuffer.wrap(hash).getInt(offset) & Integer.MAX_VALUE;
    return String.format(Locale.ROOT, "%06d", number % CODES);
  }

  private byte[] mac(byte[] message) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(secret, "HmacSHA1"));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The secret as people type it into an authenticator (RFC 4648, base 32). */
  String typed() {
    StringBuilder text = new StringBuilder();
    int buffer = 0;
    int bits = 0;
    for (byte next : secret) {
      buffer = (buffer << Byte.SIZE) | (next & 0xff);
      bits += Byte.SIZE;
      while (bits >= 5) {
        bits -= 5;
        text.append(BASE32.charAt((buffer >> bits) & 31));
      }
      buffer &= (1 << bits) - 1;
    }
    return text.toString();
  }

  /** Without any value, because the values are personal or secret. */
  @Override
  public String toString() {
    return "Totp";
  }
}
