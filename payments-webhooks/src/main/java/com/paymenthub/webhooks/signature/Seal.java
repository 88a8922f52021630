package com.paymenthub.webhooks.signature;

/** Encrypts stored data; implemented by the module with the keys. */
public interface Seal {

  /**
   * The encrypted form.
   *
   * @param binding what it belongs to; it can be decrypted only with the same value
   */
  byte[] seal(byte[] plain, String binding);

  /**
   * The clear form.
   *
   * @param binding the value with which it was encrypted
   * @throws IllegalStateException when it was changed, moved, or encrypted with another key
   */
  byte[] open(byte[] sealed, String binding);
}
