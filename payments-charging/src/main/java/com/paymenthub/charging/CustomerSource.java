package com.paymenthub.charging;

import com.paymenthub.charging.customers.CustomerDetails;
import java.util.UUID;

/** The payer of a pix or boleto. */
public sealed interface CustomerSource {

  /** An existing customer of the account. */
  record Known(UUID customerId) implements CustomerSource {}

  /** A customer whose data are in the request. */
  record Sent(CustomerDetails details) implements CustomerSource {}
}
