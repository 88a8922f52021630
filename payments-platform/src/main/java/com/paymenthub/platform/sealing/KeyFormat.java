package com.paymenthub.platform.sealing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.google.crypto.tink.Aead;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * How the keyset and the hash key are stored: wrapped, which means encrypted with a key-encryption
 * key, or in clear where there is none. A wrapped keyset is Tink's encrypted keyset in JSON; a
 * wrapped hash key is JSON too, with the ciphertext in base64; so are hash keys in clear, once
 * there is another one than the first. Each is bound to what it is, so that neither can take the
 * place of the other. Thread-safe.
 */
public final class KeyFormat {

  /** The names of the settings with a key-encryption key begin so. */
  public static final String SETTINGS = "payments.keys.encryption-key";

  private static final byte[] KEYSET = "payments vault keyset".getBytes(US_ASCII);
  private static final byte[] HASH_KEY = "payments hash key".getBytes(US_ASCII);
  private static final byte[] HASH_KEYS = "payments hash keys".getBytes(US_ASCII);

  private final @Nullable KeyEncryptionKey current;

  /** The current one, and the one before, with which keys may still be wrapped. */
  private final List<KeyEncryptionKey> opening;

  private KeyFormat(@Nullable KeyEncryptionKey current, List<KeyEncryptionKey> opening) {
    this.current = current;
    this.opening = opening;
  }

  /**
   * Hash keys as they are stored when they are wrapped.
   *
   * @param encryptedHashKey the bytes of the first key alone; null for others
   * @param encryptedHashKeys their JSON; null for the first key alone
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record WrappedHashKey(
      @Nullable String encryptedHashKey, @Nullable String encryptedHashKeys) {

    static WrappedHashKey of(HashKeys keys, Aead key) throws GeneralSecurityException {
      return keys.isFirstAlone()
          ? new WrappedHashKey(text(key.encrypt(keys.newest().bytes(), HASH_KEY)), null)
          : new WrappedHashKey(
              null, text(key.encrypt(keys.reveal().getBytes(US_ASCII), HASH_KEYS)));
    }

    private static String text(byte[] ciphertext) {
      return Base64.getEncoder().encodeToString(ciphertext);
    }

    HashKeys open(Aead key) throws GeneralSecurityException {
      if (encryptedHashKeys != null) {
        byte[] ciphertext = Base64.getDecoder().decode(encryptedHashKeys);
        return HashKeys.parse(new String(key.decrypt(ciphertext, HASH_KEYS), US_ASCII));
      }
      byte[] ciphertext = Base64.getDecoder().decode(requireNonNull(encryptedHashKey));
      return HashKeys.first(key.decrypt(ciphertext, HASH_KEY));
    }
  }

  /** Something that a key-encryption key opens. */
  @FunctionalInterface
  private interface Opening<T> {
    T with(Aead key) throws GeneralSecurityException;
  }

  /** In clear. */
  public static KeyFormat clear() {
    return new KeyFormat(null, List.of());
  }

  /**
   * Wrapped.
   *
   * @param current what wraps keys from now on
   * @param previous what may have wrapped them until now; null for nothing else
   */
  public static KeyFormat wrapped(KeyEncryptionKey current, @Nullable KeyEncryptionKey previous) {
    List<KeyEncryptionKey> opening = new ArrayList<>(List.of(current));
    if (previous != null) {
      opening.add(previous);
    }
    return new KeyFormat(current, List.copyOf(opening));
  }

  /**
   * The keys in a stored keyset.
   *
   * @throws KeysRefusedException when they are in clear and should be wrapped, or are wrapped and
   *     no key-encryption key opens them
   * @throws IllegalStateException when they are not AES-256-GCM keys with Tink's prefix
   * @throws GeneralSecurityException when it is no keyset
   */
  Keyset keyset(String stored) throws GeneralSecurityException {
    if (!isWrappedKeyset(stored)) {
      requireClear("keyset");
      return Keyset.parse(stored);
    }
    return open("keyset", opening, key -> Keyset.parseWrapped(stored, key, KEYSET));
  }

  /** How a keyset is stored. */
  String store(Keyset keyset) {
    if (current == null) {
      return keyset.reveal();
    }
    return wrap(
        "keyset",
        key -> {
          String wrapped = keyset.wrap(key, KEYSET);
          Keyset.parseWrapped(wrapped, key, KEYSET);
          return wrapped;
        });
  }

  /**
   * The stored hash keys.
   *
   * @throws KeysRefusedException when they are in clear and should be wrapped, or are wrapped and
   *     no key-encryption key opens them
   * @throws IllegalStateException when one is not 32 bytes
   * @throws IllegalArgumentException when there are none
   */
  HashKeys hashKeys(String stored) {
    if (!isWrappedHashKey(stored)) {
      requireClear("hash key");
      return HashKeys.parse(stored);
    }
    WrappedHashKey wrapped = wrappedHashKey(stored);
    return open("hash key", opening, wrapped::open);
  }

  /** How hash keys are stored. */
  String store(HashKeys keys) {
    if (current == null) {
      return keys.reveal();
    }
    return JsonMapper.shared()
        .writeValueAsString(
            wrap(
                "hash key",
                key -> {
                  WrappedHashKey wrapped = WrappedHashKey.of(keys, key);
                  wrapped.open(key);
                  return wrapped;
                }));
  }

  /**
   * A stored keyset, wrapped by the current key-encryption key.
   *
   * @return empty when it is so already
   * @throws KeysRefusedException when there is none, or nothing opens it
   * @throws GeneralSecurityException when it is no keyset
   */
  Optional<String> rewrapKeyset(String stored) throws GeneralSecurityException {
    KeyEncryptionKey key = requireCurrent();
    if (!isWrappedKeyset(stored)) {
      return Optional.of(store(Keyset.parse(stored)));
    }
    return opens(key, own -> Keyset.parseWrapped(stored, own, KEYSET))
        ? Optional.empty()
        : Optional.of(store(keyset(stored)));
  }

  /**
   * A stored hash key, wrapped by the current key-encryption key.
   *
   * @return empty when it is so already
   * @throws KeysRefusedException when there is none, or nothing opens it
   * @throws IllegalArgumentException when it is no hash key
   */
  Optional<String> rewrapHashKey(String stored) {
    KeyEncryptionKey key = requireCurrent();
    if (!isWrappedHashKey(stored)) {
      return Optional.of(store(HashKeys.parse(stored)));
    }
    return opens(key, wrappedHashKey(stored)::open)
        ? Optional.empty()
        : Optional.of(store(hashKeys(stored)));
  }

  private KeyEncryptionKey requireCurrent() {
    if (current == null) {
      throw new KeysRefusedException("there is nothing to wrap keys with: " + oneOfTheSettings());
    }
    return current;
  }

  private void requireClear(String what) {
    if (current != null) {
      throw new KeysRefusedException(
          "the %s is stored in clear, although %s is set: the command wrap-keys wraps it, once"
              .formatted(what, current.setting()));
    }
  }

  private static String oneOfTheSettings() {
    return "set %1$s-file, %1$s or %1$s-uri".formatted(SETTINGS);
  }

  private <T> T wrap(String what, Opening<T> wrapping) {
    KeyEncryptionKey key = requireCurrent();
    try {
      return wrapping.with(key.aead());
    } catch (GeneralSecurityException e) {
      throw new KeysRefusedException(
          "%s does not wrap the %s, or not so that it can be opened again%s"
              .formatted(key.setting(), what, reason(key, e)));
    }
  }

  private static <T> T open(String what, List<KeyEncryptionKey> keys, Opening<T> opening) {
    if (keys.isEmpty()) {
      throw new KeysRefusedException("the %s is wrapped: %s".formatted(what, oneOfTheSettings()));
    }
    List<String> tried = new ArrayList<>();
    boolean mayBeAway = false;
    for (KeyEncryptionKey key : keys) {
      try {
        return opening.with(key.aead());
      } catch (GeneralSecurityException e) {
        tried.add(key.setting() + reason(key, e));
        mayBeAway |= key.isRemote();
      }
    }
    throw new KeysRefusedException(
        "the %s %swas wrapped with another key-encryption key, or changed: it is not opened by %s"
            .formatted(
                what,
                mayBeAway ? "is fine and the key management service away, or it " : "",
                String.join(", nor by ", tried)));
  }

  private static boolean opens(KeyEncryptionKey key, Opening<?> opening) {
    try {
      opening.with(key.aead());
      return true;
    } catch (GeneralSecurityException another) {
      return false;
    }
  }

  private static String reason(KeyEncryptionKey key, GeneralSecurityException failure) {
    return key.reason(failure).map(" (%s)"::formatted).orElse("");
  }

  /** A keyset in clear has no such field, and base64 no quotes. */
  private static boolean isWrappedKeyset(String stored) {
    return stored.contains("\"encryptedKeyset\"");
  }

  private static boolean isWrappedHashKey(String stored) {
    return stored.strip().startsWith("{") && !stored.contains("\"hashKeys\"");
  }

  private static WrappedHashKey wrappedHashKey(String stored) {
    try {
      WrappedHashKey wrapped = JsonMapper.shared().readValue(stored, WrappedHashKey.class);
      if ((wrapped.encryptedHashKey() == null) != (wrapped.encryptedHashKeys() == null)) {
        return wrapped;
      }
    } catch (JacksonException notWrapped) {
      // Said below.
    }
    throw new IllegalArgumentException("no wrapped hash key");
  }

  /** Without keys. */
  @Override
  public String toString() {
    return "KeyFormat" + opening;
  }
}
