package com.paymenthub.web.errors;

import java.util.List;

/**
 * What is wrong with one field.
 *
 * @param field where it is, for example {@code paymentSource.card.cardNumber}
 * @param rule the key of the rule that it breaks; the text is in the message bundles
 * @param arguments further arguments of the text
 */
public record FieldError(String field, String rule, List<String> arguments) {

  /** A broken rule of a field. */
  public static FieldError of(String field, String rule, String... arguments) {
    return new FieldError(field, rule, List.of(arguments));
  }
}
