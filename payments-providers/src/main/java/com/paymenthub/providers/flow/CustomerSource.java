package com.paymenthub.providers.flow;

import java.util.UUID;

/** Who pays by pix or boleto. */
public sealed interface CustomerSource {

  /** A customer that the account has already. */
  record Known(UUID customerId) implements CustomerSource {}
}
