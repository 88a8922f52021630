package com.paymenthub.api.idempotency;

/**
 * An answer, which every repeat of the request gets byte for byte.
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
