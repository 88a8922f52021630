package com.paymenthub.api.rest.customers;

import com.paymenthub.api.validation.Change;
import com.paymenthub.parties.customers.Address;
import com.paymenthub.parties.customers.CustomerDetails;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * What is to change of a customer; what is not sent stays.
 *
 * @param name the whole name
 * @param phoneNumber the telephone number
 * @param address where the customer lives; {@code null} takes the address away
 */
record CustomerChangeBody(
    @Size(max = 255) @Schema(example = "Maria Souza") @Nullable String name,
    @Size(max = 255) @Nullable String phoneNumber,
    @Nullable Change<Address> address) {

  /** What becomes of a customer, once every field has been found good. */
  CustomerDetails of(CustomerDetails before) {
    return new CustomerDetails(
        name == null ? before.name() : name,
        before.email(),
        phoneNumber == null ? before.phoneNumber() : phoneNumber,
        before.document(),
        Change.of(address, before.address()));
  }

  /** Nothing of it. */
  @Override
  public String toString() {
    return "CustomerChangeBody[hidden]";
  }
}
