package com.paymenthub.platform.sealing;

import static java.util.Objects.requireNonNull;

import com.paymenthub.platform.sealing.HashKeys.HashKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.jdbc.support.SqlArrayValue;

/**
 * Hashes that only we can compute (HMAC-SHA-256, RFC 2104): without a key, a card number could be
 * found by hashing all numbers, which takes less than a second. Thread-safe.
 *
 * <p>While the key is replaced, there are two: {@link #of} hashes with the current one, and what
 * was hashed with either is found by {@link #all}, {@link #matches} or {@link #isProof}. A stored
 * hash says which version of the key made it: 32 bytes are from the first one, and those of later
 * ones begin with the version, in four bytes more.
 */
public final class KeyedHash {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int HASH_BYTES = 32;
  private static final int VERSION_BYTES = 4;

  private final StoredKeys<HashKeys> stored;
  private final Clock clock;
  private volatile Started started;

  /**
   * Hashes with the service's own keys.
   *
   * @param clock decides which of two keys is the current one
   */
  public KeyedHash(KeyMaterial keys, Clock clock) {
    this.stored = keys.hashKeys();
    this.clock = clock;
    this.started = Started.of(stored.known());
  }

  /**
   * For each version of the keys and each purpose, a Mac that is initialised with the key and the
   * purpose; copied for every hash.
   */
  private record Started(HashKeys keys, Map<Integer, Map<Purpose, Mac>> macs) {

    static Started of(HashKeys keys) {
      Map<Integer, Map<Purpose, Mac>> macs = new HashMap<>();
      keys.all().forEach(key -> macs.put(key.version(), started(key)));
      return new Started(keys, macs);
    }

    private static Map<Purpose, Mac> started(HashKey key) {
      Map<Purpose, Mac> macs = new EnumMap<>(Purpose.class);
      try {
        for (Purpose purpose : Purpose.values()) {
          Mac mac = Mac.getInstance(ALGORITHM);
          mac.init(new SecretKeySpec(key.bytes(), ALGORITHM));
          mac.update(purpose.name().getBytes(StandardCharsets.US_ASCII));
          macs.put(purpose, mac);
        }
        return macs;
      } catch (NoSuchAlgorithmException | InvalidKeyException e) {
        throw new IllegalStateException("this Java runtime has no " + ALGORITHM, e);
      }
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

  /** The hash of the parts, as it is stored; their boundaries are part of the hash. */
  public byte[] of(Purpose purpose, byte[]... parts) {
    Started now = started(stored.known());
    return storedForm(now, now.keys().currentAt(clock.instant()), purpose, parts);
  }

  /** The hashes of the parts as they may be stored, with each key; that of {@link #of} first. */
  public List<byte[]> all(Purpose purpose, byte[]... parts) {
    Started now = started(stored.known());
    return currentFirst(now).stream().map(key -> storedForm(now, key, purpose, parts)).toList();
  }

  /**
   * The hash of the parts with the older key while there are two: for what is counted together, or
   * waits for each other, on all nodes and at the moment at which the current key changes.
   */
  public byte[] lasting(Purpose purpose, byte[]... parts) {
    Started now = started(stored.known());
    return storedForm(now, now.keys().keptAt(clock.instant()).getFirst(), purpose, parts);
  }

  /**
   * Whether a stored hash is one of the parts.
   *
   * @return false also when its key has ended
   * @throws IllegalStateException when it was made with a newer key that is not known here
   */
  public boolean matches(byte[] hash, Purpose purpose, byte[]... parts) {
    int version = versionOf(hash);
    HashKeys keys = stored.known();
    if (version > keys.newest().version()) {
      keys = stored.afterLook();
      if (version > keys.newest().version()) {
        throw new IllegalStateException(
            "a hash was made with version %d of the hash key, which is not known here"
                .formatted(version));
      }
    }
    Started now = started(keys);
    return keys.keptAt(clock.instant()).stream()
        .filter(key -> key.version() == version)
        .anyMatch(key -> MessageDigest.isEqual(hash, storedForm(now, key, purpose, parts)));
  }

  /** A 32-byte hash of the parts that is given out, and proves that it was made here. */
  public byte[] proof(Purpose purpose, byte[]... parts) {
    Started now = started(stored.known());
    return bare(now, now.keys().currentAt(clock.instant()), purpose, parts);
  }

  /** The proofs of the parts that count, one for each key; that of {@link #proof} first. */
  public List<byte[]> proofs(Purpose purpose, byte[]... parts) {
    Started now = started(stored.known());
    return currentFirst(now).stream().map(key -> bare(now, key, purpose, parts)).toList();
  }

  /** Whether somebody who shows a proof of the parts has got it from here. */
  public boolean isProof(byte[] shown, Purpose purpose, byte[]... parts) {
    boolean found = false;
    for (byte[] proof : proofs(purpose, parts)) {
      found |= MessageDigest.isEqual(proof, shown);
    }
    return found;
  }

  /** Hashes as an argument of SQL, for {@code any (?)}. */
  public static SqlArrayValue array(List<byte[]> hashes) {
    // The driver takes no byte[] in an Object[].
    return new SqlArrayValue("bytea", (Object[]) hashes.toArray(byte[][]::new));
  }

  /** A stored hash without the version of its key: 32 bytes. */
  public static byte[] bare(byte[] hash) {
    return Arrays.copyOfRange(hash, hash.length - HASH_BYTES, hash.length);
  }

  /**
   * A condition in SQL: a stored hash was made with an older key than the newest.
   *
   * @param column has the hash
   */
  public String madeByOlderKey(String column) {
    int newest = stored.known().newest().version();
    return newest == HashKeys.FIRST_VERSION
        ? "false"
        : "(octet_length(%1$s) = %2$d or substring(%1$s from 1 for %3$d) <> '\\x%4$08x'::bytea)"
            .formatted(column, HASH_BYTES, VERSION_BYTES, newest);
  }

  /** Whether the first key was ever replaced, or is being replaced. */
  public boolean wasEverReplaced() {
    return stored.known().newest().version() != HashKeys.FIRST_VERSION;
  }

  /** Whether there are two keys, so that equal values may be stored with unequal hashes. */
  public boolean isBeingReplaced() {
    return stored.known().keptAt(clock.instant()).size() > 1;
  }

  private Started started(HashKeys keys) {
    Started now = started;
    if (now.keys() != keys) {
      now = Started.of(keys);
      started = now;
    }
    return now;
  }

  private List<HashKey> currentFirst(Started now) {
    Instant moment = clock.instant();
    HashKey current = now.keys().currentAt(moment);
    List<HashKey> keys = new ArrayList<>(List.of(current));
    now.keys().keptAt(moment).stream()
        .filter(key -> key.version() != current.version())
        .forEach(keys::add);
    return keys;
  }

  private static byte[] storedForm(Started now, HashKey key, Purpose purpose, byte[]... parts) {
    byte[] bare = bare(now, key, purpose, parts);
    return key.version() == HashKeys.FIRST_VERSION
        ? bare
        : ByteBuffer.allocate(VERSION_BYTES + HASH_BYTES).putInt(key.version()).put(bare).array();
  }

  private static int versionOf(byte[] hash) {
    return hash.length == HASH_BYTES ? HashKeys.FIRST_VERSION : ByteBuffer.wrap(hash).getInt();
  }

  private static byte[] bare(Started now, HashKey key, Purpose purpose, byte[]... parts) {
    Mac mac = start(now, key, purpose);
    for (byte[] part : parts) {
      mac.update((byte) (part.length >>> 24));
      mac.update((byte) (part.length >>> 16));
      mac.update((byte) (part.length >>> 8));
      mac.update((byte) part.length);
      mac.update(part);
    }
    return mac.doFinal();
  }

  private static Mac start(Started now, HashKey key, Purpose purpose) {
    Map<Purpose, Mac> macs = requireNonNull(now.macs().get(key.version()));
    try {
      return (Mac) requireNonNull(macs.get(purpose)).clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("this Java runtime cannot copy " + ALGORITHM, e);
    }
  }
}
