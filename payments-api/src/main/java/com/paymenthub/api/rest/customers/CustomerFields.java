package com.paymenthub.api.rest.customers;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.customers.Address;
import com.paymenthub.providers.customers.CustomerDetails;
import com.paymenthub.providers.customers.DocumentType;
import com.paymenthub.providers.customers.IdentityDocument;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads customers that requests bring along (docs/interface.md §3.3). */
public final class CustomerFields {

  /** The names of the types of documents. */
  static final List<String> DOCUMENT_TYPES =
      Arrays.stream(DocumentType.values()).map(DocumentType::code).toList();

  private static final int MAXIMUM_TEXT = 255;

  /** RFC 5321 §4.5.3.1: 64 characters before the sign, 254 in all. */
  private static final int MAXIMUM_EMAIL = 254;

  private static final Pattern EMAIL =
      Pattern.compile("[^\\s@<>\"(),:;\\[\\]\\\\]{1,64}@[\\p{L}\\p{Nd}-]+(\\.[\\p{L}\\p{Nd}-]+)+");
  private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

  private CustomerFields() {}

  /** The customer in these fields; empty when some of them are noted as wrong. */
  public static Optional<CustomerDetails> read(JsonFields fields) {
    Optional<String> name = fields.requiredText("name", MAXIMUM_TEXT);
    Optional<String> email =
        fields.requiredParsed("email", MAXIMUM_EMAIL, "email", CustomerFields::email);
    Optional<String> phoneNumber = fields.requiredText("phoneNumber", MAXIMUM_TEXT);
    Optional<IdentityDocument> document =
        fields.requiredObject("document").flatMap(CustomerFields::document);
    @Nullable Address address = fields.object("address").map(CustomerFields::address).orElse(null);
    if (name.isEmpty() || email.isEmpty() || phoneNumber.isEmpty() || document.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new CustomerDetails(name.get(), email.get(), phoneNumber.get(), document.get(), address));
  }

  /** What these fields change of a customer; an address that is {@code null} is taken away. */
  static UnaryOperator<CustomerDetails> readChange(JsonFields fields) {
    Optional<String> name = fields.text("name", MAXIMUM_TEXT);
    Optional<String> phoneNumber = fields.text("phoneNumber", MAXIMUM_TEXT);
    Optional<Address> address = fields.object("address").map(CustomerFields::address);
    boolean clearsAddress = fields.clears("address");
    return before ->
        new CustomerDetails(
            name.orElse(before.name()),
            before.email(),
            phoneNumber.orElse(before.phoneNumber()),
            before.document(),
            clearsAddress ? null : address.orElse(before.address()));
  }

  private static Optional<IdentityDocument> document(JsonFields fields) {
    Optional<DocumentType> type =
        fields.requiredOneOf("type", DOCUMENT_TYPES).map(DocumentType::of);
    Optional<String> number = fields.requiredText("number", MAXIMUM_TEXT);
    Optional<String> country =
        fields.parsed(
            "country",
            MAXIMUM_TEXT,
            "country",
            text -> Optional.of(text).filter(COUNTRIES::contains));
    if (type.isEmpty() || number.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> parsed = type.get().parse(number.get());
    if (parsed.isEmpty()) {
      fields.refuse("number", "document_number");
    }
    return parsed.map(
        valid ->
            new IdentityDocument(
                type.get(), valid, country.or(() -> type.get().country()).orElse(null)));
  }

  private static Address address(JsonFields fields) {
    return new Address(
        text(fields, "country"),
        text(fields, "state"),
        text(fields, "city"),
        text(fields, "district"),
        text(fields, "zipCode"),
        text(fields, "street"),
        text(fields, "streetNumber"),
        text(fields, "complement"));
  }

  private static Optional<String> email(String text) {
    return Optional.of(text.strip()).filter(EMAIL.asMatchPredicate());
  }

  private static @Nullable String text(JsonFields fields, String name) {
    return fields.text(name, MAXIMUM_TEXT).orElse(null);
  }
}
