package com.paymenthub.platform.sealing;

/** Stored keys that this process may not, or cannot, read. Its message quotes no key. */
final class KeysRefusedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  KeysRefusedException(String message) {
    super(message);
  }
}
