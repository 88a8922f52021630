package com.paymenthub.charging;

import com.paymenthub.charging.customers.Address;
import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.customers.CustomerDetails;
import com.paymenthub.charging.customers.Customers;
import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.contract.Purchase;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What providers are told of what is paid for and who pays. */
@Component
class Purchases {

  private final Customers customers;
  private final ChargeTexts texts;

  Purchases(Customers customers, ChargeTexts texts) {
    this.customers = customers;
    this.texts = texts;
  }

  /**
   * The purchase of a new card charge.
   *
   * @throws Refusal when the account has no such customer
   */
  Purchase of(NewCardCharge request) {
    UUID id = request.customerId();
    @Nullable CustomerDetails payer =
        id == null
            ? null
            : customers
                .find(request.clientId(), id)
                .map(Customer::details)
                .orElseThrow(() -> new Refusal(RefusalKey.CUSTOMER_NOT_FOUND, "customerId"));
    return purchase(request.orderId(), request.personalTexts(), payer);
  }

  /**
   * The purchase of a new charge by pix or boleto.
   *
   * @param payerId the customer who pays; null when the payer is no customer
   */
  Purchase of(NewPaymentCodeCharge request, @Nullable UUID payerId) {
    Optional<CustomerDetails> payer =
        payerId == null
            ? request.payer() instanceof CustomerSource.Sent(CustomerDetails sent)
                ? Optional.of(sent)
                : Optional.empty()
            : customers.find(request.clientId(), payerId).map(Customer::details);
    return purchase(request.orderId(), request.personalTexts(), payer.orElse(null));
  }

  /** The purchase of a charge, without what has been erased. */
  Purchase of(ChargeRecord charge) {
    UUID id = charge.terms().customerId();
    Map<String, String> kept = texts.of(charge);
    Optional<CustomerDetails> payer =
        id == null
            ? texts.payer(kept)
            : customers.find(charge.terms().clientId(), id).map(Customer::details);
    return purchase(charge.terms().orderId(), kept, payer.orElse(null));
  }

  private static Purchase purchase(
      @Nullable String orderId, Map<String, String> texts, @Nullable CustomerDetails payer) {
    return new Purchase(
        orderId,
        texts.get(PersonalTextKeys.DESCRIPTION),
        texts.get(PersonalTextKeys.INSTRUCTIONS),
        payer == null ? null : payer(payer));
  }

  private static Purchase.Payer payer(CustomerDetails customer) {
    Address address = customer.address();
    return new Purchase.Payer(
        customer.name(),
        customer.email(),
        customer.phoneNumber(),
        customer.document().type().code(),
        customer.document().number(),
        customer.document().country(),
        address == null
            ? null
            : new Purchase.Address(
                address.country(),
                address.state(),
                address.city(),
                address.district(),
                address.zipCode(),
                address.street(),
                address.streetNumber(),
                address.complement()));
  }
}
