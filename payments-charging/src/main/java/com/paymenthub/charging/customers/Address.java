package com.paymenthub.charging.customers;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Where a customer lives (docs/interface.md §3.3).
 *
 * @param country the country
 * @param state the state
 * @param city the city
 * @param district the district
 * @param zipCode the postal code
 * @param street the street
 * @param streetNumber the number in the street
 * @param complement the floor, the flat
 */
public record Address(
    @Size(max = 255) @Nullable String country,
    @Size(max = 255) @Nullable String state,
    @Size(max = 255) @Nullable String city,
    @Size(max = 255) @Nullable String district,
    @Size(max = 255) @Nullable String zipCode,
    @Size(max = 255) @Nullable String street,
    @Size(max = 255) @Nullable String streetNumber,
    @Size(max = 255) @Nullable String complement) {

  /** An address of which nothing is known. */
  public static final Address NOWHERE = new Address(null, null, null, null, null, null, null, null);

  /** Without any value, because all of them are personal. */
  @Override
  public String toString() {
    return "Address[]";
  }
}
