package com.paymenthub.charging;

import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.customers.CustomerDetails;
import com.paymenthub.charging.customers.Customers;
import com.paymenthub.domain.history.Origin;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds or creates the customer who pays by pix or boleto. */
@Component
class Payers {

  private final Customers customers;

  Payers(Customers customers) {
    this.customers = customers;
  }

  /**
   * The id of the payer, who becomes a customer of the account if necessary. A buyer must not learn
   * whether the given e-mail belongs to a customer with another document; in that case the payer
   * does not become a customer.
   *
   * @return null when the payer does not become a customer
   * @throws com.paymenthub.domain.refusals.Refusal when the account has no such customer, or when
   *     the e-mail that a merchant gives belongs to a customer with another document
   */
  @Nullable UUID idOf(CustomerSource payer, Origin origin) {
    return switch (payer) {
      case CustomerSource.Known(UUID id) -> {
        customers.require(origin.account(), id, "paymentSource.customerId");
        yield id;
      }
      case CustomerSource.Sent(CustomerDetails details) when origin.isByBuyer() ->
          customers.findOrCreateUnlessTaken(origin, details).map(Customer::id).orElse(null);
      case CustomerSource.Sent(CustomerDetails details) ->
          customers.findOrCreate(origin, details).id();
    };
  }
}
