package com.paymenthub.charging.accounts;

import com.paymenthub.platform.sealing.KeyedHash;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import org.springframework.stereotype.Component;

/**
 * Makes and recognises keys: a prefix that tells what they are, 256 random bits, a check sum that
 * only we can compute, so that a key that nobody was given is refused without asking the database,
 * and one that anybody can compute. Old keys have only the latter, and old nodes look at no other.
 * Only keyed hashes are stored.
 */
@Component
public class ApiKeys {

  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int RANDOM_BYTES = 32;
  private static final int RANDOM_DIGITS = 43;

  /** As many as 64 bits take. */
  private static final int KEYED_DIGITS = 11;

  private static final int KEYED_BYTES = 8;
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

  /** The hash key that a check sum was made with. */
  public enum CheckSum {
    CURRENT,
    OLDER,
    /** Of an old key, which has no such check sum, or of one that nobody was given. */
    NOT_OURS
  }

  /** What the check sum of a key says: whether we have made the key, which may have ended since. */
  public CheckSum checkSumOf(String key) {
    if (!isWellFormed(key)) {
      return CheckSum.NOT_OURS;
    }
    int end = key.length() - CHECK_DIGITS - KEYED_DIGITS;
    CheckSum with = CheckSum.CURRENT;
    for (byte[] proof :
        hash.proofs(KeyedHash.Purpose.API_KEY_CHECK_SUM, bytes(key.substring(0, end)))) {
      if (hasKeyedCheckSum(key, proof)) {
        return with;
      }
      with = CheckSum.OLDER;
    }
    return CheckSum.NOT_OURS;
  }

  private static boolean hasKeyedCheckSum(String key, byte[] proof) {
    return isChecked(
        key.substring(0, key.length() - CHECK_DIGITS), KEYED_DIGITS, _ -> keyedDigits(proof));
  }

  /** Whether this may be an old key; anybody can make up such a one. */
  public boolean isWellFormed(String key) {
    return isChecked(key, CHECK_DIGITS, ApiKeys::checkSum);
  }

  private static boolean isChecked(String text, int digits, UnaryOperator<String> checkSum) {
    int end = text.length() - digits;
    return end > RANDOM_DIGITS
        && MessageDigest.isEqual(
            bytes(text.substring(end)), bytes(checkSum.apply(text.substring(0, end))));
  }

  /** The end of a key, by which people recognise it. */
  public static String lastCharacters(String key) {
    return key.substring(key.length() - LAST_CHARACTERS);
  }

  /** The hash of a key, which is stored in its place. */
  public byte[] hashOf(String key) {
    return hash.of(KeyedHash.Purpose.API_KEY, bytes(key));
  }

  /** The hashes that may be stored of a key; that of {@link #hashOf} first. */
  public List<byte[]> hashesOf(String key) {
    return hash.all(KeyedHash.Purpose.API_KEY, bytes(key));
  }

  private String newKey(String prefix) {
    byte[] bits = new byte[RANDOM_BYTES];
    random.nextBytes(bits);
    String body = prefix + base62(new BigInteger(1, bits), RANDOM_DIGITS);
    String keyed = body + keyedCheckSum(body);
    return keyed + checkSum(keyed);
  }

  private String keyedCheckSum(String body) {
    return keyedDigits(hash.proof(KeyedHash.Purpose.API_KEY_CHECK_SUM, bytes(body)));
  }

  private static String keyedDigits(byte[] proof) {
    return base62(new BigInteger(1, Arrays.copyOf(proof, KEYED_BYTES)), KEYED_DIGITS);
  }

  private static String checkSum(String text) {
    CRC32 crc = new CRC32();
    crc.update(bytes(text));
    return base62(BigInteger.valueOf(crc.getValue()), CHECK_DIGITS);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String base62(BigInteger number, int length) {
    BigInteger base = BigInteger.valueOf(DIGITS.length());
    StringBuilder digits = new StringBuilder(length);
    BigInteger rest = number;
    for (int i = 0; i < length; i++) {
      BigInteger[] divided = rest.divideAndRemainder(base);
      digits.append(DIGITS.charAt(divided[1].intValue()));
      rest = divided[0];
    }
    return digits.reverse().toString();
  }
}
