package com.paymenthub.api.accounts;

import com.paymenthub.foundation.sealing.KeyedHash;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.zip.CRC32;
import org.springframework.stereotype.Component;

/**
 * Makes and recognises keys: a prefix that tells what they are, 256 random bits, and a check sum,
 * so that a mistyped key is refused without asking the database. Only keyed hashes are stored.
 */
@Component
public class ApiKeys {

  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int RANDOM_BYTES = 32;
  private static final int RANDOM_DIGITS = 43;
  private static final int CHECK_DIGITS = 6;
  private static final int LAST_CHARACTERS = 4;

  private final KeyedHash hash;
  private final SecureRandom random = new SecureRandom();

  public ApiKeys(KeyedHash hash) {
    this.hash = hash;
  }

  /** A new secret key of an account in this environment; it is shown once and never stored. */
  public String newSecretKey(Environment environment) {
    return newKey("sk_" + environment.keyMark() + "_");
  }

  /** A new public key of an account in this environment; it is shown once and never stored. */
  public String newPublicKey(Environment environment) {
    return newKey("pk_" + environment.keyMark() + "_");
  }

  /** A new key of a session. */
  public String newSessionKey() {
    return newKey("pk_session_");
  }

  /** Whether the check sum is right; the key may still be unknown or revoked. */
  public boolean isWellFormed(String key) {
    int end = key.length() - CHECK_DIGITS;
    return end > RANDOM_DIGITS && key.substring(end).equals(checkSum(key.substring(0, end)));
  }

  /** The end of a key, by which people recognise it. */
  public static String lastCharacters(String key) {
    return key.substring(key.length() - LAST_CHARACTERS);
  }

  /** The hash of a key, which is stored in its place. */
  public byte[] hashOf(String key) {
    return hash.of(KeyedHash.Purpose.API_KEY, key.getBytes(StandardCharsets.UTF_8));
  }

  private String newKey(String prefix) {
    byte[] bits = new byte[RANDOM_BYTES];
    random.nextBytes(bits);
    String body = prefix + base62(new BigInteger(1, bits), RANDOM_DIGITS);
    return body + checkSum(body);
  }

  private static String checkSum(String body) {
    CRC32 crc = new CRC32();
    crc.update(body.getBytes(StandardCharsets.UTF_8));
    return base62(BigInteger.valueOf(crc.getValue()), CHECK_DIGITS);
  }

  private static String base62(BigInteger number, int length) {
    BigInteger base = BigInteger.valueOf(DIGITS.length());
    StringBuilder digits = new StringBuilder(length);
    BigInteger rest = number;
    for (int i = 0; i < length; i++) {
      digits.append(DIGITS.charAt(rest.mod(base).intValue()));
      rest = rest.divide(base);
    }
    return digits.reverse().toString();
  }
}
