package com.paymenthub.platform.sealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFormatTest {

  private static final HashKeys HASH_KEY = HashKeys.generate();

  private final Keyset keyset = Keyset.generate();
  private final KeyEncryptionKey first = held("payments.keys.encryption-key");
  private final KeyEncryptionKey second = held("payments.keys.previous-encryption-key");
  private final KeyFormat wrapped = KeyFormat.wrapped(first, null);

  @Test
  void wrapped_keys_hold_nothing_of_the_keys_in_clear_and_open_again() throws Exception {
    String stored = wrapped.store(keyset);
    String hashKey = wrapped.store(HASH_KEY);

    assertThat(stored).contains("encryptedKeyset").doesNotContain(secretOf(keyset));
    assertThat(hashKey).doesNotContain(HASH_KEY.reveal());
    assertThat(wrapped.keyset(stored).reveal()).isEqualTo(keyset.reveal());
    assertThat(wrapped.hashKeys(hashKey).reveal()).isEqualTo(HASH_KEY.reveal());
  }

  @Test
  void another_key_encryption_key_opens_nothing_and_the_settings_that_were_tried_are_named() {
    KeyFormat other = KeyFormat.wrapped(held("payments.keys.encryption-key-file"), second);

    assertThatThrownBy(() -> other.keyset(wrapped.store(keyset)))
        .isInstanceOf(KeysRefusedException.class)
        .hasMessageContaining("the keyset was wrapped with another key-encryption key")
        .hasMessageContaining("payments.keys.encryption-key-file, nor by payments.keys.previous");
    assertThatThrownBy(() -> other.hashKeys(wrapped.store(HASH_KEY)))
        .isInstanceOf(KeysRefusedException.class)
        .hasMessageContaining("the hash key was wrapped with another key-encryption key");
  }

  @Test
  void what_the_previous_key_wrapped_opens_too_and_is_wrapped_with_the_current_one()
      throws Exception {
    String before = KeyFormat.wrapped(second, null).store(keyset);
    String hashKeyBefore = KeyFormat.wrapped(second, null).store(HASH_KEY);
    KeyFormat both = KeyFormat.wrapped(first, second);

    assertThat(both.keyset(before).reveal()).isEqualTo(keyset.reveal());
    assertThat(both.hashKeys(hashKeyBefore).reveal()).isEqualTo(HASH_KEY.reveal());
    String after = both.rewrapKeyset(before).orElseThrow();
    String hashKeyAfter = both.rewrapHashKey(hashKeyBefore).orElseThrow();

    assertThat(wrapped.keyset(after).reveal()).isEqualTo(keyset.reveal());
    assertThat(wrapped.hashKeys(hashKeyAfter).reveal()).isEqualTo(HASH_KEY.reveal());
    assertThat(both.rewrapKeyset(after)).isEmpty();
    assertThat(both.rewrapHashKey(hashKeyAfter)).isEmpty();
  }

  @Test
  void keys_in_clear_are_refused_beside_a_key_encryption_key_with_the_command_that_wraps_them() {
    assertThatThrownBy(() -> wrapped.keyset(keyset.reveal()))
        .isInstanceOf(KeysRefusedException.class)
        .hasMessageContaining("although payments.keys.encryption-key is set")
        .hasMessageContaining("wrap-keys");
    assertThatThrownBy(() -> wrapped.hashKeys(KeyFormat.clear().store(HASH_KEY)))
        .isInstanceOf(KeysRefusedException.class)
        .hasMessageContaining("wrap-keys");
  }

  @Test
  void keys_in_clear_are_wrapped_once() throws Exception {
    String stored = wrapped.rewrapKeyset(keyset.reveal()).orElseThrow();
    String hashKey = wrapped.rewrapHashKey(KeyFormat.clear().store(HASH_KEY)).orElseThrow();

    assertThat(wrapped.keyset(stored).reveal()).isEqualTo(keyset.reveal());
    assertThat(wrapped.hashKeys(hashKey).reveal()).isEqualTo(HASH_KEY.reveal());
    assertThat(wrapped.rewrapKeyset(stored)).isEmpty();
    assertThat(wrapped.rewrapHashKey(hashKey)).isEmpty();
  }

  @Test
  void wrapped_keys_without_a_key_encryption_key_are_refused_and_the_settings_are_named() {
    assertThatThrownBy(() -> KeyFormat.clear().keyset(wrapped.store(keyset)))
        .isInstanceOf(KeysRefusedException.class)
        .hasMessageContaining("payments.keys.encryption-key-file")
        .hasMessageContaining("payments.keys.encryption-key-uri");
    assertThatThrownBy(() -> KeyFormat.clear().hashKeys(wrapped.store(HASH_KEY)))
        .isInstanceOf(KeysRefusedException.class);
    assertThatThrownBy(() -> KeyFormat.clear().rewrapKeyset(keyset.reveal()))
        .hasMessageContaining("nothing to wrap keys with");
  }

  /**
   * Each is bound to what it is: a hash key that an attacker knows is no keyset, or the reverse.
   */
  @Test
  void a_wrapped_key_cannot_stand_for_another_one() throws Exception {
    String asHashKey =
        "{\"encryptedHashKey\": \"%s\"}"
            .formatted(
                wrapped
                    .store(keyset)
                    .replaceAll("(?s).*\"encryptedKeyset\":\\s*\"([^\"]+)\".*", "$1"));

    assertThatThrownBy(() -> wrapped.hashKeys(asHashKey))
        .isInstanceOf(KeysRefusedException.class)
        .hasMessageContaining("or changed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"encryptedHashKey\": 7}", "{\"encryptedHashKey\": \"%\"}", "{"})
  void what_is_no_wrapped_hash_key_is_refused(String stored) {
    assertThatThrownBy(() -> wrapped.hashKeys(stored)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hunter2", "aHVudGVyMg=="})
  void what_is_no_key_is_refused_with_its_setting_and_without_being_quoted(String given) {
    assertThatThrownBy(() -> KeyEncryptionKey.held("payments.keys.encryption-key", given))
        .isInstanceOf(IllegalStateException.class)
        .hasNoCause()
        .hasMessage("payments.keys.encryption-key is not 32 bytes in base64");
  }

  @Test
  void a_key_management_service_wraps_and_opens() throws Exception {
    KeyFormat kms = KeyFormat.wrapped(inKms("test-kms://a"), null);

    assertThat(kms.keyset(kms.store(keyset)).reveal()).isEqualTo(keyset.reveal());
    assertThatThrownBy(
            () -> KeyFormat.wrapped(inKms("test-kms://b"), null).keyset(kms.store(keyset)))
        .isInstanceOf(KeysRefusedException.class)
        .hasMessageContaining("payments.keys.encryption-key-uri (");
  }

  @Test
  void what_could_be_wrapped_and_not_opened_again_is_not_stored() {
    KeyFormat kms = KeyFormat.wrapped(inKms("test-kms://a/encrypts-only"), null);

    assertThatThrownBy(() -> kms.rewrapKeyset(keyset.reveal()))
        .hasMessageContaining("permission to decrypt is missing");
    assertThatThrownBy(() -> kms.store(HASH_KEY))
        .hasMessageContaining("permission to decrypt is missing");
  }

  @Test
  void a_key_management_service_that_is_away_is_told_with_its_own_words() {
    KeyFormat away = KeyFormat.wrapped(inKms("test-kms://a/away"), null);

    assertThatThrownBy(() -> away.keyset(wrapped.store(keyset)))
        .isInstanceOf(KeysRefusedException.class)
        .hasMessageContaining("the keyset is fine and the key management service away, or")
        .hasMessageContaining("no route to the key management service");
    assertThatThrownBy(() -> away.store(keyset))
        .isInstanceOf(KeysRefusedException.class)
        .hasMessageContaining("no route to the key management service");
  }

  @Test
  void an_address_that_no_client_knows_is_refused_with_the_setting_for_its_library() {
    assertThatThrownBy(() -> inKms("other-kms://a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("payments.keys.encryption-key-uri is other-kms://a")
        .hasMessageContaining("payments.keys.library");
  }

  @Test
  void keys_are_not_printed() {
    assertThat(KeyFormat.wrapped(first, second))
        .hasToString(
            "KeyFormat[KeyEncryptionKey[payments.keys.encryption-key],"
                + " KeyEncryptionKey[payments.keys.previous-encryption-key]]");
  }

  private static KeyEncryptionKey held(String setting) {
    return KeyEncryptionKey.held(setting, Base64.getEncoder().encodeToString(random()) + "\n");
  }

  private static KeyEncryptionKey inKms(String uri) {
    return KeyEncryptionKey.inKms(
        "payments.keys.encryption-key-uri", uri, null, "payments.keys.library");
  }

  private static byte[] random() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    return key;
  }

  private static String secretOf(Keyset keyset) {
    return keyset.reveal().replaceAll("(?s).*\"value\":\\s*\"([^\"]+)\".*", "$1");
  }
}
