package com.paymenthub.providers.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The buyer and the cart, for an anti-fraud provider (docs/interface.md §3.5). All of it is
 * personal: it is stored so that it can be erased, and is never printed.
 */
public record FraudInput(Customer customer, @Nullable Cart cart) {

  /** The buyer. */
  public record Customer(
      @Nullable String name,
      @Nullable String phone,
      @Nullable String email,
      String identity,
      @Nullable String identityType,
      @Nullable String birthdate,
      @Nullable String registrationDate,
      @Nullable BillingAddress billingAddress,
      @Nullable Browser browser) {}

  /** Where the buyer lives. */
  public record BillingAddress(
      @Nullable String street,
      @Nullable String number,
      @Nullable String zipCode,
      @Nullable String country,
      @Nullable String state,
      @Nullable String district,
      @Nullable String city,
      @Nullable String complement) {}

  /** What the buyer buys with. */
  public record Browser(
      @Nullable String browserFingerprint,
      @Nullable Boolean cookiesAccepted,
      @Nullable String email,
      @Nullable String hostName,
      @Nullable String ipAddress,
      @Nullable String type) {}

  /** What the buyer buys. */
  public record Cart(List<Item> items) {}

  /**
   * One thing in the cart.
   *
   * @param unitPrice minor units
   */
  public record Item(
      @Nullable String name,
      @Nullable Integer quantity,
      @Nullable String sku,
      @Nullable Long unitPrice,
      @Nullable String risk) {}

  /** Without any value, because all of them are personal. */
  @Override
  public String toString() {
    return "FraudInput[hidden]";
  }
}
