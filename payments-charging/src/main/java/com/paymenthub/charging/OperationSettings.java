package com.paymenthub.charging;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits for what merchants do with a charge.
 *
 * @param maximumOperations how many captures, voids and decisions by hand a merchant makes on one
 *     charge at most, 1 or more; a void of all that is left is possible once more
 */
@ConfigurationProperties("payments.charges")
record OperationSettings(@DefaultValue("200") int maximumOperations) {

  OperationSettings {
    if (maximumOperations < 1) {
      throw new IllegalArgumentException("payments.charges.maximum-operations must be positive");
    }
  }
}
