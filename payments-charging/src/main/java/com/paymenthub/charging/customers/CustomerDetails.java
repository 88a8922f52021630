package com.paymenthub.charging.customers;

import org.jspecify.annotations.Nullable;

/**
 * The data of a customer, all of them personal.
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

  /** Without any value, because all of them are personal. */
  @Override
  public String toString() {
    return "CustomerDetails[]";
  }
}
