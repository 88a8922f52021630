package com.paymenthub.providers.customers;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a customer, all of it personal.
 *
 * @param email as the customer writes it; compared without regard to case
 * @param phoneNumber as the customer writes it
 */
public record CustomerDetails(
    String name,
    String email,
    String phoneNumber,
    IdentityDocument document,
    @Nullable Address address) {

  /** Nothing of it. */
  @Override
  public String toString() {
    return "CustomerDetails[]";
  }
}
