package com.paymenthub.providers.adapters.adyen;

/** What happens to a request and its answer. */
public enum AdyenFault {
  /** It is done; the answer is a 504 of a gateway. */
  TIMES_OUT_WHEN_DONE(true, 504),
  /** It is done; the connection breaks. */
  BREAKS_WHEN_DONE(true, 0),
  /** It is not done; the answer is a 504. */
  TIMES_OUT_BEFORE(false, 504),
  /** It is not done; the connection breaks. */
  BREAKS_BEFORE(false, 0),
  /** It is not done, because there were too many. */
  TOO_MANY(false, 429),
  /** It is not done, because of an internal error. */
  FAILS(false, 500),
  /** It is not done, because of maintenance. */
  UNAVAILABLE(false, 503),
  /** It is done; the answer is a page and no JSON. */
  ANSWERS_NO_JSON(true, 200),
  /** It is done; the answer is JSON that ends in its middle. */
  ANSWERS_HALF(true, 200),
  /** It is done; the answer has 8 MiB. */
  ANSWERS_TOO_MUCH(true, 200),
  /** It is done; the answer waits for {@link AdyenServer#release()}. */
  HELD(true, 200),
  /** It waits for {@link AdyenServer#release()} and is done only then: it comes late. */
  COMES_LATE(true, 200),
  /**
   * It is at work until {@link AdyenServer#release()}. The same request with the same idempotency
   * key gets 422 with {@code 704} so long, and a header that says it may come again.
   */
  AT_WORK(true, 200);

  final boolean isDone;
  final int status;

  AdyenFault(boolean isDone, int status) {
    this.isDone = isDone;
    this.status = status;
  }
}
