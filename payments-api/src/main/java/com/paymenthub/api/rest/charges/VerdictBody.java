package com.paymenthub.api.rest.charges;

import com.paymenthub.domain.charges.FraudVerdict;
import jakarta.validation.constraints.NotNull;

/**
 * What an analyst thinks of a charge.
 *
 * @param status the judgement
 */
record VerdictBody(@NotNull FraudVerdict status) {}
