package com.paymenthub.api.rest.customers;

import com.paymenthub.charging.customers.Address;
import com.paymenthub.charging.customers.CustomerDetails;
import com.paymenthub.charging.customers.DocumentType;
import com.paymenthub.charging.customers.IdentityDocument;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.web.validation.FieldErrors;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A customer.
 *
 * @param name the whole name
 * @param email the e-mail address, unique within the account
 * @param phoneNumber the telephone number
 * @param document the document by which the customer is known; its type, country and number are
 *     unique within the account
 * @param address where the customer lives
 */
public record CustomerBody(
    @NotNull @Size(max = 255) @NoCardNumber @Schema(example = "Maria Souza") String name,
    @NotNull @Size(max = 254) @Schema(format = "email") String email,
    @NotNull @Size(max = 255) String phoneNumber,
    @NotNull Identity document,
    @Nullable Address address) {

  /** RFC 5321 §4.5.3.1: 64 characters before the sign. */
  private static final Pattern EMAIL =
      Pattern.compile(
          "[^\\s@<>\"(),:;\\[\\]\\\\]{1,64}@[\\p{L}\\p{M}\\p{Nd}-]+(\\.[\\p{L}\\p{M}\\p{Nd}-]+)+");

  private static final int MAXIMUM_NUMBER = 255;

  private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

  /**
   * A document.
   *
   * @param type its kind
   * @param number its number, with or without punctuation; the check digits of a CPF or CNPJ are
   *     verified
   * @param country the country that issued it, ISO 3166-1; a CPF or CNPJ is of {@code BR}
   */
  public record Identity(
      @NotNull DocumentType type,
      @NotNull @Schema(example = "529.982.247-25") String number,
      @Schema(pattern = "[A-Z]{2}", defaultValue = "BR") @Nullable String country) {

    private IdentityDocument document() {
      return new IdentityDocument(type, type.parse(number).orElseThrow(), country);
    }

    /** Nothing of it. */
    @Override
    public String toString() {
      return "CustomerBody.Identity[hidden]";
    }
  }

  /** Notes what is wrong with the e-mail address and the document. */
  public static void check(@Nullable CustomerBody customer, FieldErrors errors) {
    if (customer == null) {
      return;
    }
    if (customer.email != null && !EMAIL.matcher(customer.email.strip()).matches()) {
      errors.add("email", "email");
    }
    Identity document = customer.document;
    if (document == null) {
      return;
    }
    FieldErrors wrong = errors.at("document");
    if (document.number != null && document.number.length() > MAXIMUM_NUMBER) {
      wrong.add("number", "too_long", String.valueOf(MAXIMUM_NUMBER));
    } else if (document.type != null
        && document.number != null
        && document.type.parse(document.number).isEmpty()) {
      wrong.add("number", "document_number");
    }
    if (document.country != null && !COUNTRIES.contains(document.country)) {
      wrong.add("country", "country");
    } else if (document.country != null && document.type != null) {
      document
          .type
          .country()
          .filter(only -> !only.equals(document.country))
          .ifPresent(only -> wrong.add("country", "one_of", only));
    }
  }

  /** The customer, once every field has been found good. */
  public CustomerDetails details() {
    return new CustomerDetails(name, email.strip(), phoneNumber, document.document(), address);
  }

  /** Nothing of it. */
  @Override
  public String toString() {
    return "CustomerBody[hidden]";
  }
}
