package com.paymenthub.api.rest.badinput;

import com.paymenthub.api.testing.ApiAnswer;
import java.util.List;

/**
 * One row of the tables: a request that is refused.
 *
 * @param what what is wrong with it
 * @param sent what is sent, which no answer may repeat where it is a card number
 * @param request sends it
 * @param status the HTTP status of the answer
 * @param key the {@code error.key} of the answer
 * @param fields what {@code error.details} name, in any order
 */
record BadInput(
    String what, String sent, Request request, int status, String key, List<String> fields) {

  /** Sends the request. */
  interface Request {
    ApiAnswer send();
  }

  /** Fields that do not hold what they must. */
  static BadInput invalid(String what, String sent, Request request, String... fields) {
    return new BadInput(what, sent, request, 400, "validation_failed", List.of(fields));
  }

  /** The same with another status and key. */
  BadInput answered(int anotherStatus, String anotherKey) {
    return new BadInput(what, sent, request, anotherStatus, anotherKey, fields);
  }
}
