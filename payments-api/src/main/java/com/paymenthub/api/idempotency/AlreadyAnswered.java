package com.paymenthub.api.idempotency;

/** Ends the first transaction of a repeated request. */
final class AlreadyAnswered extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Answer answer;

  /**
   * Ends it.
   *
   * @param answer what the request was answered before
   */
  AlreadyAnswered(Answer answer) {
    super(null, null, false, false);
    this.answer = answer;
  }

  Answer answer() {
    return answer;
  }
}
