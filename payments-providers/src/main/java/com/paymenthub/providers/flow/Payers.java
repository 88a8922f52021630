package com.paymenthub.providers.flow;

import com.paymenthub.domain.history.Origin;
import com.paymenthub.providers.customers.CustomerDetails;
import com.paymenthub.providers.customers.Customers;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Finds who pays by pix or boleto. */
@Component
class Payers {

  private final Customers customers;

  Payers(Customers customers) {
    this.customers = customers;
  }

  /**
   * The id of the payer, who becomes a customer of the account if he is none yet.
   *
   * @throws com.paymenthub.domain.refusals.Refusal when the account has no such customer, or when
   *     the e-mail belongs to a customer with another document
   */
  UUID idOf(CustomerSource payer, Origin origin) {
    return switch (payer) {
      case CustomerSource.Known(UUID id) -> {
        customers.require(origin.account(), id, "paymentSource.customerId");
        yield id;
      }
      case CustomerSource.Sent(CustomerDetails details) ->
          customers.findOrCreate(origin, details).id();
    };
  }
}
