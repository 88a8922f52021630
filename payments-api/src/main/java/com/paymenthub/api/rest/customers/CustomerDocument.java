package com.paymenthub.api.rest.customers;

import com.paymenthub.charging.customers.Address;
import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.customers.CustomerDetails;
import com.paymenthub.charging.customers.DocumentType;
import com.paymenthub.charging.customers.IdentityDocument;
import com.paymenthub.platform.Timestamps;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A customer as callers get it (docs/interface.md §3.3).
 *
 * @param name the whole name
 * @param email the e-mail address
 * @param phoneNumber the telephone number
 * @param document the document by which the customer is known
 * @param address where the customer lives
 */
public record CustomerDocument(
    String id,
    String clientId,
    String name,
    String email,
    String phoneNumber,
    Identity document,
    @Nullable PostalAddress address,
    String createdAt,
    String updatedAt) {

  /**
   * The document by which the customer is known.
   *
   * @param type its kind
   * @param number letters and digits alone
   * @param country the country that issued it, ISO 3166-1
   */
  public record Identity(
      @Schema(implementation = DocumentType.class) String type, String number, String country) {}

  /**
   * Where the customer lives.
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
  public record PostalAddress(
      @Nullable String country,
      @Nullable String state,
      @Nullable String city,
      @Nullable String district,
      @Nullable String zipCode,
      @Nullable String street,
      @Nullable String streetNumber,
      @Nullable String complement) {}

  /** A customer in the form of answers. */
  public static CustomerDocument of(Customer customer) {
    CustomerDetails details = customer.details();
    IdentityDocument document = details.document();
    return new CustomerDocument(
        customer.id().toString(),
        customer.clientId().toString(),
        details.name(),
        details.email(),
        details.phoneNumber(),
        new Identity(document.type().code(), document.number(), document.country()),
        address(details.address()),
        Timestamps.format(customer.createdAt()),
        Timestamps.format(customer.updatedAt()));
  }

  private static @Nullable PostalAddress address(@Nullable Address address) {
    return address == null
        ? null
        : new PostalAddress(
            address.country(),
            address.state(),
            address.city(),
            address.district(),
            address.zipCode(),
            address.street(),
            address.streetNumber(),
            address.complement());
  }

  /** Without what is personal. */
  @Override
  public String toString() {
    return "CustomerDocument[id=%s]".formatted(id);
  }
}
