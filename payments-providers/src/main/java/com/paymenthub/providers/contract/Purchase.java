package com.paymenthub.providers.contract;

import org.jspecify.annotations.Nullable;

/**
 * What a charge is for and who pays, as far as the merchant has said it. Some providers want it:
 * for a boleto, for a pix with a due date, for 3-D Secure. It may be personal, so that it goes to
 * the provider and nowhere else: into no log, no error and no text that is kept.
 *
 * @param orderId the merchant's own reference
 * @param description the merchant's words for what is sold
 * @param instructions the text that is printed on a bank slip
 * @param payer who pays; null when that is not known, or has been erased
 */
public record Purchase(
    @Nullable String orderId,
    @Nullable String description,
    @Nullable String instructions,
    @Nullable Payer payer) {

  /** A purchase of which nothing is known. */
  public static final Purchase UNKNOWN = new Purchase(null, null, null, null);

  /**
   * Who pays.
   *
   * @param documentType {@code cpf}, {@code cnpj} or {@code passport}
   * @param documentNumber letters and digits alone
   * @param documentCountry ISO 3166-1, two letters
   * @param address where the payer lives; null when that is not known
   */
  public record Payer(
      String name,
      String email,
      String phoneNumber,
      String documentType,
      String documentNumber,
      String documentCountry,
      @Nullable Address address) {

    /** Without any value, because all of them are personal. */
    @Override
    public String toString() {
      return "Payer[]";
    }
  }

  /**
   * Where a payer lives; each part as the payer wrote it, or null.
   *
   * @param zipCode the postal code
   * @param streetNumber the number in the street
   * @param complement the floor, the flat
   */
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

  /** Without any value, because the texts may be personal. */
  @Override
  public String toString() {
    return "Purchase[]";
  }
}
