package com.paymenthub.providers.vault;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Hashes that only we can compute (HMAC-SHA-256, RFC 2104): an unkeyed hash of a card number falls
 * to trying them all in under a second. Thread-safe.
 */
public final class KeyedHash {

  private static final String ALGORITHM = "HmacSHA256";

  private final Mac keyed;

  public KeyedHash(KeyMaterial keys) {
    try {
      keyed = Mac.getInstance(ALGORITHM);
      keyed.init(new SecretKeySpec(keys.hashKey(), ALGORITHM));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("this Java runtime has no " + ALGORITHM, e);
    }
  }

  /** What a hash is for, by a name that stays; equal inputs hash differently for each. */
  public enum Purpose {
    API_KEY,
    CARD_FINGERPRINT,
    IDEMPOTENCY_BODY,
    KEY_CHECK
  }

  /** The 32-byte hash of the parts; where one part ends and the next begins counts. */
  public byte[] of(Purpose purpose, byte[]... parts) {
    Mac mac;
    try {
      mac = (Mac) keyed.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("this Java runtime cannot copy " + ALGORITHM, e);
    }
    mac.update(purpose.name().getBytes(StandardCharsets.US_ASCII));
    for (byte[] part : parts) {
      mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, part.length));
      mac.update(part);
    }
    return mac.doFinal();
  }
}
