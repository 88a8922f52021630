package com.paymenthub.api.rest.charges;

import com.paymenthub.domain.charges.FraudVerdict;

/**
 * What an analyst thinks of a charge.
 *
 * @param status the judgement
 */
record VerdictBody(FraudVerdict status) {}
