package com.paymenthub.platform.sealing;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Hashes that only we can compute (HMAC-SHA-256, RFC 2104): without a key, a card number could be
 * found by hashing all numbers, which takes less than a second. Thread-safe.
 */
public final class KeyedHash {

  private static final String ALGORITHM = "HmacSHA256";

  /** One per purpose, initialised with the key and the purpose; copied for every hash. */
  private final Map<Purpose, Mac> started = new EnumMap<>(Purpose.class);

  public KeyedHash(KeyMaterial keys) {
    SecretKeySpec key = new SecretKeySpec(keys.hashKey(), ALGORITHM);
    try {
      for (Purpose purpose : Purpose.values()) {
        Mac mac = Mac.getInstance(ALGORITHM);
        mac.init(key);
        mac.update(purpose.name().getBytes(StandardCharsets.US_ASCII));
        started.put(purpose, mac);
      }
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("this Java runtime has no " + ALGORITHM, e);
    }
  }

  /**
   * What a hash is for; equal inputs have different hashes for each purpose. The names are part of
   * stored hashes and must not change.
   */
  public enum Purpose {
    API_KEY,
    API_KEY_CHECK_SUM,
    IMAGE_LINK,
    CARD_FINGERPRINT,
    CUSTOMER_DOCUMENT,
    CUSTOMER_EMAIL,
    CUSTOMER_IDENTITY,
    CUSTOMER_NAME,
    IDEMPOTENCY_BODY,
    SOURCE_ADDRESS,
    SIGN_IN_ATTEMPT,
    NOTICE_ADDRESS,
    KEY_CHECK
  }

  /** The 32-byte hash of the parts; their boundaries are part of the hash. */
  public byte[] of(Purpose purpose, byte[]... parts) {
    Mac mac = start(purpose);
    for (byte[] part : parts) {
      mac.update((byte) (part.length >>> 24));
      mac.update((byte) (part.length >>> 16));
      mac.update((byte) (part.length >>> 8));
      mac.update((byte) part.length);
      mac.update(part);
    }
    return mac.doFinal();
  }

  private Mac start(Purpose purpose) {
    try {
      return (Mac) requireNonNull(started.get(purpose)).clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("this Java runtime cannot copy " + ALGORITHM, e);
    }
  }
}
