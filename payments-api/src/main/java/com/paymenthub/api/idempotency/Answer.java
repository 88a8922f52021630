package com.paymenthub.api.idempotency;

/**
 * What a caller gets, byte for byte, now and at every repeat.
 *
 * @param status the HTTP status
 * @param body the body, JSON
 */
public record Answer(int status, byte[] body) {

  /** Without the body, which may hold personal data. */
  @Override
  public String toString() {
    return "Answer[status=%d]".formatted(status);
  }
}
