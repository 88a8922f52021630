package com.paymenthub.providers.customers;

import org.jspecify.annotations.Nullable;

/** Where a customer lives (docs/interface.md §3.3). */
public record Address(
    @Nullable String country,
    @Nullable String state,
    @Nullable String city,
    @Nullable String district,
    @Nullable String zipCode,
    @Nullable String street,
    @Nullable String streetNumber,
    @Nullable String complement) {

  /** Without any value, because all of them are personal. */
  @Override
  public String toString() {
    return "Address[]";
  }
}
