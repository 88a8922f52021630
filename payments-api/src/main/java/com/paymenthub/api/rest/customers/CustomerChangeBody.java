package com.paymenthub.api.rest.customers;

import com.paymenthub.charging.customers.Address;
import com.paymenthub.charging.customers.CustomerDetails;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.web.validation.PatchedValue;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * What is to change of a customer; what is not sent stays.
 *
 * @param name the whole name
 * @param phoneNumber the telephone number
 * @param address what is to change of where the customer lives; {@code null} takes the address away
 */
record CustomerChangeBody(
    @Size(max = 255) @NoCardNumber @Schema(example = "Maria Souza") @Nullable String name,
    @Size(max = 255) @Nullable String phoneNumber,
    @Nullable PatchedValue<AddressChange> address) {

  /**
   * What is to change of an address; what is not sent stays, and {@code null} takes a field away.
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
  record AddressChange(
      @Size(max = 255) @Nullable PatchedValue<String> country,
      @Size(max = 255) @Nullable PatchedValue<String> state,
      @Size(max = 255) @Nullable PatchedValue<String> city,
      @Size(max = 255) @Nullable PatchedValue<String> district,
      @Size(max = 255) @Nullable PatchedValue<String> zipCode,
      @Size(max = 255) @Nullable PatchedValue<String> street,
      @Size(max = 255) @Nullable PatchedValue<String> streetNumber,
      @Size(max = 255) @Nullable PatchedValue<String> complement) {

    private Address of(Address before) {
      return new Address(
          PatchedValue.of(country, before.country()),
          PatchedValue.of(state, before.state()),
          PatchedValue.of(city, before.city()),
          PatchedValue.of(district, before.district()),
          PatchedValue.of(zipCode, before.zipCode()),
          PatchedValue.of(street, before.street()),
          PatchedValue.of(streetNumber, before.streetNumber()),
          PatchedValue.of(complement, before.complement()));
    }

    /** Nothing of it. */
    @Override
    public String toString() {
      return "CustomerChangeBody.AddressChange[hidden]";
    }
  }

  /** What becomes of a customer, once every field has been found good. */
  CustomerDetails of(CustomerDetails before) {
    return new CustomerDetails(
        name == null ? before.name() : name,
        before.email(),
        phoneNumber == null ? before.phoneNumber() : phoneNumber,
        before.document(),
        address == null ? before.address() : addressOf(address.value(), before.address()));
  }

  private static @Nullable Address addressOf(
      @Nullable AddressChange change, @Nullable Address before) {
    if (change == null) {
      return null;
    }
    Address after = change.of(before == null ? Address.NOWHERE : before);
    return after.equals(Address.NOWHERE) ? null : after;
  }

  /** Nothing of it. */
  @Override
  public String toString() {
    return "CustomerChangeBody[hidden]";
  }
}
