package com.paymenthub.providers.flow;

import com.paymenthub.providers.customers.CustomerDetails;
import java.util.UUID;

/** Who pays by pix or boleto. */
public sealed interface CustomerSource {

  /** A customer that the account has already. */
  record Known(UUID customerId) implements CustomerSource {}

  /** A customer that the request brings along. */
  record Sent(CustomerDetails details) implements CustomerSource {}
}
