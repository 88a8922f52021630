package com.paymenthub.api.rest.customers;

import com.paymenthub.providers.customers.DocumentType;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A customer.
 *
 * @param name the whole name
 * @param email the e-mail address, unique within the account
 * @param phoneNumber the telephone number
 * @param document the document by which the customer is known, unique within the account
 * @param address where the customer lives
 */
public record CustomerBody(
    @Schema(maxLength = 255, example = "Maria Souza") String name,
    @Schema(format = "email", maxLength = 254) String email,
    @Schema(maxLength = 255) String phoneNumber,
    Identity document,
    @Nullable Address address) {

  /**
   * A document.
   *
   * @param type its kind
   * @param number its number, with or without punctuation; the check digits of a CPF or CNPJ are
   *     verified
   * @param country the country that issued it, ISO 3166-1; {@code BR} for a CPF or CNPJ
   */
  public record Identity(
      DocumentType type,
      @Schema(example = "529.982.247-25") String number,
      @Schema(pattern = "[A-Z]{2}") @Nullable String country) {}

  /**
   * An address.
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
      @Schema(maxLength = 255) @Nullable String country,
      @Schema(maxLength = 255) @Nullable String state,
      @Schema(maxLength = 255) @Nullable String city,
      @Schema(maxLength = 255) @Nullable String district,
      @Schema(maxLength = 255) @Nullable String zipCode,
      @Schema(maxLength = 255) @Nullable String street,
      @Schema(maxLength = 255) @Nullable String streetNumber,
      @Schema(maxLength = 255) @Nullable String complement) {}
}
