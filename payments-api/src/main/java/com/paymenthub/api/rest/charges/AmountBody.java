package com.paymenthub.api.rest.charges;

import com.paymenthub.web.validation.Amount;
import org.jspecify.annotations.Nullable;

/**
 * How much of a charge is meant.
 *
 * @param amount minor units of the charge's currency; all that is left where none is sent
 */
record AmountBody(@Amount @Nullable Long amount) {}
