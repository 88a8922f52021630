package com.paymenthub.api.rest.charges;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.flow.PersonalTextKeys;
import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What every charge has, however it is paid; a field that is noted as wrong is empty. */
public record ChargeFields(
    Optional<UUID> merchantId,
    Optional<Long> amount,
    Optional<Currency> currency,
    Optional<Boolean> capture,
    Optional<String> orderId,
    Optional<String> description,
    Optional<String> statementDescriptor,
    Optional<UUID> customerId) {

  /** How many characters a merchant's own reference may have. */
  public static final int MAXIMUM_REFERENCE = 255;

  /** How many characters a description may have. */
  public static final int MAXIMUM_DESCRIPTION = 1000;

  /** How many characters the text on the buyer's statement may have. */
  public static final int MAXIMUM_STATEMENT_DESCRIPTOR = 255;

  static ChargeFields read(JsonFields body) {
    return new ChargeFields(
        body.requiredUuid("merchantId"),
        body.requiredAmount("amount"),
        Currencies.read(body, "currency"),
        body.bool("capture"),
        body.text("orderId", MAXIMUM_REFERENCE),
        body.text("description", MAXIMUM_DESCRIPTION),
        body.text("statementDescriptor", MAXIMUM_STATEMENT_DESCRIPTOR),
        body.uuid("customerId"));
  }

  /** How much, once every field has been found good. */
  Money money() {
    return new Money(amount.orElseThrow(), currency.orElse(Currencies.DEFAULT));
  }

  /** The texts that may speak of a person. */
  Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    description.ifPresent(text -> texts.put(PersonalTextKeys.DESCRIPTION, text));
    statementDescriptor.ifPresent(text -> texts.put(PersonalTextKeys.STATEMENT_DESCRIPTOR, text));
    return texts;
  }

  /** Notes it as wrong when the charge names one customer and its source another. */
  void requireSameCustomer(JsonFields body, Optional<UUID> payerId) {
    if (customerId.isPresent() && payerId.isPresent() && !customerId.equals(payerId)) {
      body.refuse("customerId", "same", "paymentSource.customerId");
    }
  }
}
