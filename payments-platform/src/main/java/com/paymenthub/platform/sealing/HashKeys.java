package com.paymenthub.platform.sealing;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The keys of keyed hashes: one, or two while an older one is replaced. Both find what they have
 * hashed; new hashes are made with the newer one, from a moment on at which all nodes know it.
 */
final class HashKeys {

  private static final int KEY_BYTES = 32;

  /** The version of the key that every installation begins with. */
  static final int FIRST_VERSION = 1;

  /** By version. */
  private final List<HashKey> keys;

  private HashKeys(List<HashKey> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * One key.
   *
   * @param version counts the keys, from 1
   * @param bytes 32 random bytes
   * @param from the moment from which on hashes are made with it; null for always
   * @param until the moment from which on it finds nothing; null for none
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record HashKey(int version, byte[] bytes, @Nullable Instant from, @Nullable Instant until) {

    /** Without the key. */
    @Override
    public String toString() {
      return "HashKey[%d]".formatted(version);
    }

    private HashKey endingAt(Instant end) {
      return new HashKey(version, bytes, from, end);
    }

    private boolean isUsedAt(Instant moment) {
      return from == null || !moment.isBefore(from);
    }

    private boolean isKeptAt(Instant moment) {
      return until == null || moment.isBefore(until);
    }
  }

  /** How more than one key, or a later one, is written. */
  private record Written(List<WrittenKey> hashKeys) {}

  private record WrittenKey(
      int version, String key, @Nullable Instant from, @Nullable Instant until) {

    /** Without the key. */
    @Override
    public String toString() {
      return "WrittenKey[%d]".formatted(version);
    }
  }

  /**
   * The first key.
   *
   * @throws IllegalStateException when it is not 32 bytes
   */
  static HashKeys first(byte[] key) {
    return new HashKeys(List.of(new HashKey(FIRST_VERSION, requireLength(key), null, null)));
  }

  /** A new first key. */
  static HashKeys generate() {
    return first(random());
  }

  /**
   * The keys in clear text: the first one in base64, or JSON.
   *
   * @throws IllegalArgumentException when it is neither
   * @throws IllegalStateException when a key is not 32 bytes, or the versions are not in order
   */
  static HashKeys parse(String text) {
    if (!text.strip().startsWith("{")) {
      return first(Base64.getDecoder().decode(text.strip()));
    }
    List<HashKey> keys = new ArrayList<>();
    for (WrittenKey written : written(text)) {
      byte[] bytes = requireLength(Base64.getDecoder().decode(written.key()));
      keys.add(new HashKey(written.version(), bytes, written.from(), written.until()));
    }
    int before = 0;
    for (HashKey key : keys) {
      if (key.version() <= before) {
        throw new IllegalStateException("the versions of the hash keys are not in order");
      }
      before = key.version();
    }
    if (keys.isEmpty() || keys.size() > 2 || keys.getLast().until() != null) {
      throw new IllegalStateException(
          "there must be one or two hash keys, the last without an end");
    }
    return new HashKeys(keys);
  }

  private static List<WrittenKey> written(String json) {
    try {
      return List.copyOf(JsonMapper.shared().readValue(json, Written.class).hashKeys());
    } catch (JacksonException | NullPointerException notKeys) {
      // Without the cause, whose message may quote a key.
      throw new IllegalArgumentException("no hash keys");
    }
  }

  private static byte[] requireLength(byte[] key) {
    if (key.length != KEY_BYTES) {
      throw new IllegalStateException("the hash key must be 32 bytes, base64");
    }
    return key;
  }

  private static byte[] random() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return key;
  }

  /** In clear text, as {@link #parse} reads it: write it only where keys are stored. */
  String reveal() {
    HashKey first = keys.getFirst();
    if (isFirstAlone()) {
      return Base64.getEncoder().encodeToString(first.bytes());
    }
    return JsonMapper.shared()
        .writeValueAsString(
            new Written(
                keys.stream()
                    .map(
                        key ->
                            new WrittenKey(
                                key.version(),
                                Base64.getEncoder().encodeToString(key.bytes()),
                                key.from(),
                                key.until()))
                    .toList()));
  }

  /** Whether there is only the key that the installation began with. */
  boolean isFirstAlone() {
    return keys.size() == 1 && keys.getFirst().version() == FIRST_VERSION;
  }

  /** By version. */
  List<HashKey> all() {
    return keys;
  }

  /** The key with which hashes are made at a moment. */
  HashKey currentAt(Instant moment) {
    HashKey newest = keys.getLast();
    return newest.isUsedAt(moment) || keys.size() == 1 ? newest : keys.getFirst();
  }

  /** The keys that find something at a moment, by version. */
  List<HashKey> keptAt(Instant moment) {
    return keys.stream().filter(key -> key.isKeptAt(moment)).toList();
  }

  /** The key that is being replaced; empty when there is none. */
  Optional<HashKey> older() {
    return keys.size() == 1 ? Optional.empty() : Optional.of(keys.getFirst());
  }

  HashKey newest() {
    return keys.getLast();
  }

  /**
   * These and a new one.
   *
   * @param from the moment from which on hashes are made with it
   * @throws IllegalStateException when there is an older one still
   */
  HashKeys withNewKey(Instant from) {
    if (keys.size() > 1) {
      throw new IllegalStateException(
          "there is an older hash key still: end it first, with --old-until or --remove-old-key");
    }
    HashKey last = keys.getLast();
    return new HashKeys(List.of(last, new HashKey(last.version() + 1, random(), from, null)));
  }

  /** The same with an end of the older one. */
  HashKeys endingOlder(Instant end) {
    return new HashKeys(List.of(keys.getFirst().endingAt(end), keys.getLast()));
  }

  /** Only the newest one. */
  HashKeys withoutOlder() {
    return new HashKeys(List.of(keys.getLast()));
  }

  /** Without the keys. */
  @Override
  public String toString() {
    return "HashKeys[hidden]";
  }
}
