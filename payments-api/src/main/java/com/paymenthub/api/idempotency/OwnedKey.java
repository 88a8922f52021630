package com.paymenthub.api.idempotency;

import com.paymenthub.api.auth.Caller;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * An idempotency key with whose it is: the same word of another principal is another key.
 *
 * @param clientId the account
 * @param principal as {@link Caller#principal}
 * @param key the caller's word
 */
record OwnedKey(UUID clientId, String principal, String key) {

  static OwnedKey of(Caller caller, String key) {
    return new OwnedKey(caller.clientId(), caller.principal(), key);
  }

  /** What an answer is sealed for, so that it opens for nobody else. */
  byte[] binding() {
    return bytes("answer:" + clientId + ":" + principal + ":" + key);
  }

  /** What answers were sealed for when all keys of an account shared one space. */
  byte[] bindingWithoutPrincipal() {
    return bytes("answer:" + clientId + ":" + key);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
