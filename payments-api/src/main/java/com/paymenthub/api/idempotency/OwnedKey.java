package com.paymenthub.api.idempotency;

import com.paymenthub.api.auth.Caller;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * An idempotency key with its owner: the same text from another principal is another key.
 *
 * @param clientId the account
 * @param principal as {@link Caller#principal}
 * @param key the text that the caller sent
 */
record OwnedKey(UUID clientId, String principal, String key) {

  static OwnedKey of(Caller caller, String key) {
    return new OwnedKey(caller.clientId(), caller.principal(), key);
  }

  /**
   * The associated data with which an answer is encrypted, so that it can be decrypted for this key
   * only.
   */
  byte[] binding() {
    return bytes("answer:" + clientId + ":" + principal + ":" + key);
  }

  /**
   * The associated data of older answers, from when all principals of an account shared their keys.
   */
  byte[] bindingWithoutPrincipal() {
    return bytes("answer:" + clientId + ":" + key);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
