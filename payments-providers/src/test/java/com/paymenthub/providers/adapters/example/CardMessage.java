package com.paymenthub.providers.adapters.example;

import com.paymenthub.providers.contract.CardAuthorization;
import org.jspecify.annotations.Nullable;

/**
 * The card in a request to the acquirer, never in an address. It is the only class here that knows
 * the number, and an architecture test allows no other one.
 *
 * @param expires the last valid month, for example {@code 2030-12}
 */
record CardMessage(String number, String holder, String expires, @Nullable String code) {

  static CardMessage of(CardAuthorization request) {
    return new CardMessage(
        request.card().pan().reveal(),
        request.card().holderName(),
        request.card().expiration().toString(),
        request.cvv() == null ? null : request.cvv().reveal());
  }

  /** Without any data of the card. */
  @Override
  public String toString() {
    return "CardMessage[hidden]";
  }
}
