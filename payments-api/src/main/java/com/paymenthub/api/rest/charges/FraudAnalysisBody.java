package com.paymenthub.api.rest.charges;

import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a fraud analysis needs to know.
 *
 * @param customer who buys
 * @param cart what is bought
 */
public record FraudAnalysisBody(Customer customer, @Nullable Cart cart) {

  /**
   * Who buys.
   *
   * @param name the whole name
   * @param phone the telephone number
   * @param email the e-mail address
   * @param identity the number of an identity document
   * @param identityType the kind of that document
   * @param birthdate the day of birth
   * @param registrationDate since when the shop has known the buyer
   * @param billingAddress where the bill goes
   * @param browser with what is bought
   */
  public record Customer(
      @Schema(maxLength = 255, example = "Maria Souza") @Nullable String name,
      @Schema(maxLength = 255, example = "+5511999990000") @Nullable String phone,
      @Schema(maxLength = 255) @Nullable String email,
      @Schema(maxLength = 255, example = "52998224721") String identity,
      @Schema(maxLength = 255, example = "CPF") @Nullable String identityType,
      @Schema(maxLength = 255, example = "1990-05-17") @Nullable String birthdate,
      @Schema(maxLength = 255, example = "2024-01-31T10:00:00Z") @Nullable String registrationDate,
      @Nullable BillingAddress billingAddress,
      @Nullable Browser browser) {}

  /**
   * Where the bill goes.
   *
   * @param street the street
   * @param number the number in the street
   * @param zipCode the postal code
   * @param country the country
   * @param state the state
   * @param district the district
   * @param city the city
   * @param complement the floor, the flat
   */
  public record BillingAddress(
      @Schema(maxLength = 255) @Nullable String street,
      @Schema(maxLength = 255, example = "1") @Nullable String number,
      @Schema(maxLength = 255) @Nullable String zipCode,
      @Schema(maxLength = 255) @Nullable String country,
      @Schema(maxLength = 255) @Nullable String state,
      @Schema(maxLength = 255) @Nullable String district,
      @Schema(maxLength = 255) @Nullable String city,
      @Schema(maxLength = 255) @Nullable String complement) {}

  /**
   * With what is bought.
   *
   * @param browserFingerprint the fingerprint that the anti-fraud provider's own script made
   * @param cookiesAccepted whether cookies are accepted
   * @param email the e-mail address given there
   * @param hostName the name of the buyer's host
   * @param ipAddress the address of the buyer's host
   * @param type the name of the browser
   */
  public record Browser(
      @Schema(maxLength = 4096, example = "8f0c5bb4") @Nullable String browserFingerprint,
      @Nullable Boolean cookiesAccepted,
      @Schema(maxLength = 255) @Nullable String email,
      @Schema(maxLength = 255, example = "host.example.com") @Nullable String hostName,
      @Schema(maxLength = 255, example = "192.0.2.1") @Nullable String ipAddress,
      @Schema(maxLength = 255, example = "Firefox") @Nullable String type) {}

  /**
   * What is bought.
   *
   * @param items the things in the cart
   */
  public record Cart(@ArraySchema(minItems = 1, maxItems = 200) List<Item> items) {}

  /**
   * A thing in the cart.
   *
   * @param name its name
   * @param quantity how many of it
   * @param sku its number in the shop
   * @param unitPrice the price of one, in minor units
   * @param risk how risky it is to sell
   */
  public record Item(
      @Schema(maxLength = 255, example = "A book") @Nullable String name,
      @Schema(minimum = "1", maximum = "1000000", example = "2") @Nullable Integer quantity,
      @Schema(maxLength = 255, example = "BOOK-1") @Nullable String sku,
      @Schema(minimum = "1", maximum = "999999999999", example = "995") @Nullable Long unitPrice,
      @Schema(maxLength = 255, example = "High") @Nullable String risk) {}
}
