package com.paymenthub.charging.customers;

import java.util.UUID;

/** By what a person is found in an account. */
public sealed interface PersonKey {

  /**
   * By the number of an identity document, in any punctuation.
   *
   * @param number letters and digits
   */
  record Document(String number) implements PersonKey {

    /** Without the number, which is personal. */
    @Override
    public String toString() {
      return "Document[hidden]";
    }
  }

  /**
   * By an e-mail address, without regard to case.
   *
   * @param address the address
   */
  record Email(String address) implements PersonKey {

    /** Without the address, which is personal. */
    @Override
    public String toString() {
      return "Email[hidden]";
    }
  }

  /**
   * By the id of a customer, who may be deleted already.
   *
   * @param id the customer
   */
  record CustomerId(UUID id) implements PersonKey {}

  /** What is personal in this text: an address where it has an at sign, otherwise a document. */
  static PersonKey typed(String text) {
    String stripped = text.strip();
    return stripped.indexOf('@') >= 0 ? new Email(stripped) : new Document(stripped);
  }

  /** The sort of key in snake case: {@code document}, {@code email} or {@code customer}. */
  default String sort() {
    return switch (this) {
      case Document _ -> "document";
      case Email _ -> "email";
      case CustomerId _ -> "customer";
    };
  }
}
