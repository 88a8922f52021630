package com.paymenthub.providers.contract;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a fraud analysis needs to know (docs/interface.md §3.5). All of it is personal: it is kept
 * where it can be erased, and never printed.
 *
 * @param customer who buys
 * @param cart what is bought
 */
public record FraudInput(@NotNull Customer customer, @Nullable Cart cart) {

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
      @Size(max = 255) @NoCardNumber @Nullable String name,
      @Size(max = 255) @Nullable String phone,
      @Size(max = 255) @Nullable String email,
      @NotNull @Size(max = 255) String identity,
      @Size(max = 255) @Nullable String identityType,
      @Size(max = 255) @Nullable String birthdate,
      @Size(max = 255) @Nullable String registrationDate,
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
      @Size(max = 255) @Nullable String street,
      @Size(max = 255) @Nullable String number,
      @Size(max = 255) @Nullable String zipCode,
      @Size(max = 255) @Nullable String country,
      @Size(max = 255) @Nullable String state,
      @Size(max = 255) @Nullable String district,
      @Size(max = 255) @Nullable String city,
      @Size(max = 255) @Nullable String complement) {}

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
      @Size(max = 4096) @Nullable String browserFingerprint,
      @Nullable Boolean cookiesAccepted,
      @Size(max = 255) @Nullable String email,
      @Size(max = 255) @Nullable String hostName,
      @Size(max = 255) @Nullable String ipAddress,
      @Size(max = 255) @Nullable String type) {}

  /**
   * What is bought.
   *
   * @param items the things in the cart
   */
  public record Cart(@NotNull @Size(min = 1, max = 200) List<Item> items) {}

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
      @Size(max = 255) @NoCardNumber @Nullable String name,
      @Min(1) @Max(1_000_000) @Nullable Integer quantity,
      @Size(max = 255) @Nullable String sku,
      @Min(0) @Max(999_999_999_999L) @Nullable Long unitPrice,
      @Size(max = 255) @Nullable String risk) {}

  /** Without any value, because the values are personal or secret. */
  @Override
  public String toString() {
    return "FraudInput[hidden]";
  }
}
