package com.paymenthub.api.rest.charges;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.spi.FraudInput;
import com.paymenthub.providers.spi.FraudInput.BillingAddress;
import com.paymenthub.providers.spi.FraudInput.Browser;
import com.paymenthub.providers.spi.FraudInput.Cart;
import com.paymenthub.providers.spi.FraudInput.Customer;
import com.paymenthub.providers.spi.FraudInput.Item;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the input of the fraud analysis (docs/interface.md §3.5). */
final class FraudFields {

  private static final int MAXIMUM_TEXT = 255;
  private static final int MAXIMUM_FINGERPRINT = 4096;
  private static final int MAXIMUM_ITEMS = 200;
  private static final int MAXIMUM_QUANTITY = 1_000_000;

  private FraudFields() {}

  /** The input in these fields; empty when the buyer in it is noted as wrong. */
  static Optional<FraudInput> read(JsonFields fields) {
    Optional<Customer> customer = fields.requiredObject("customer").flatMap(FraudFields::customer);
    Optional<Cart> cart = fields.object("cart").map(FraudFields::cart);
    return customer.map(buyer -> new FraudInput(buyer, cart.orElse(null)));
  }

  private static Optional<Customer> customer(JsonFields fields) {
    Optional<String> identity = fields.requiredText("identity", MAXIMUM_TEXT);
    @Nullable String name = text(fields, "name");
    @Nullable String phone = text(fields, "phone");
    @Nullable String email = text(fields, "email");
    @Nullable String identityType = text(fields, "identityType");
    @Nullable String birthdate = text(fields, "birthdate");
    @Nullable String registrationDate = text(fields, "registrationDate");
    Optional<BillingAddress> address = fields.object("billingAddress").map(FraudFields::address);
    Optional<Browser> browser = fields.object("browser").map(FraudFields::browser);
    return identity.map(
        number ->
            new Customer(
                name,
                phone,
                email,
                number,
                identityType,
                birthdate,
                registrationDate,
                address.orElse(null),
                browser.orElse(null)));
  }

  private static BillingAddress address(JsonFields fields) {
    return new BillingAddress(
        text(fields, "street"),
        text(fields, "number"),
        text(fields, "zipCode"),
        text(fields, "country"),
        text(fields, "state"),
        text(fields, "district"),
        text(fields, "city"),
        text(fields, "complement"));
  }

  private static Browser browser(JsonFields fields) {
    return new Browser(
        fields.text("browserFingerprint", MAXIMUM_FINGERPRINT).orElse(null),
        fields.bool("cookiesAccepted").orElse(null),
        text(fields, "email"),
        text(fields, "hostName"),
        text(fields, "ipAddress"),
        text(fields, "type"));
  }

  private static Cart cart(JsonFields fields) {
    List<Item> items =
        fields.requiredObjects("items", 1, MAXIMUM_ITEMS).stream().map(FraudFields::item).toList();
    return new Cart(items);
  }

  private static Item item(JsonFields fields) {
    return new Item(
        text(fields, "name"),
        fields.wholeNumber("quantity", 1, MAXIMUM_QUANTITY).orElse(null),
        text(fields, "sku"),
        fields.amount("unitPrice").orElse(null),
        text(fields, "risk"));
  }

  private static @Nullable String text(JsonFields fields, String name) {
    return fields.text(name, MAXIMUM_TEXT).orElse(null);
  }
}
