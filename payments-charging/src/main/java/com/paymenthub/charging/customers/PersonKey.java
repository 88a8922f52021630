package com.paymenthub.charging.customers;

import java.util.UUID;
import java.util.regex.Pattern;

/** By what a person is found in an account. */
public sealed interface PersonKey {

  /** The longest e-mail or document that is stored. */
  int MAXIMUM_LENGTH = 255;

  /** An id as it is shown everywhere. */
  Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

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

  /**
   * What somebody has typed: an e-mail where it has an at sign, the id of a customer where it is an
   * id, otherwise the number of a document.
   *
   * @throws IllegalArgumentException when it has no letter or digit, or more than 255 characters
   */
  static PersonKey typed(String text) {
    String stripped = text.strip();
    if (stripped.length() > MAXIMUM_LENGTH
        || stripped.chars().noneMatch(Character::isLetterOrDigit)) {
      throw new IllegalArgumentException("neither a document, an e-mail nor the id of a customer");
    }
    if (stripped.indexOf('@') >= 0) {
      return new Email(stripped);
    }
    return ID.matcher(stripped).matches()
        ? new CustomerId(UUID.fromString(stripped))
        : new Document(stripped);
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
