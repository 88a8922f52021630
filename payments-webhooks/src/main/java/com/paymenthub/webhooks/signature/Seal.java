package com.paymenthub.webhooks.signature;

/** Encrypts what is stored; whoever runs this module brings the key. */
public interface Seal {

  /**
   * The encrypted form.
   *
   * @param binding what it belongs to; it opens nowhere else
   */
  byte[] seal(byte[] plain, String binding);

  /**
   * The clear form.
   *
   * @param binding what it was sealed for
   * @throws IllegalStateException when it was changed, moved, or sealed with another key
   */
  byte[] open(byte[] sealed, String binding);
}
