package com.paymenthub.api.rest.charges;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How much of a charge is meant.
 *
 * @param amount minor units of the charge's currency; all that is left where none is sent
 */
record AmountBody(@Schema(minimum = "1", maximum = "999999999999") @Nullable Long amount) {}
