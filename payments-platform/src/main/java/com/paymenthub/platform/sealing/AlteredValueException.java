package com.paymenthub.platform.sealing;

/** An encrypted value was changed or moved: no key opens it, now or later. */
public final class AlteredValueException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  AlteredValueException(Throwable cause) {
    super("the value cannot be decrypted: it was changed or moved", cause);
  }
}
