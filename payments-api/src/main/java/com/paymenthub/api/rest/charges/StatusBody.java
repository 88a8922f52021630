package com.paymenthub.api.rest.charges;

import com.paymenthub.domain.charges.Confirmation;

/**
 * What the simulator is to tell of a charge.
 *
 * @param status what becomes of the charge
 */
record StatusBody(Confirmation status) {}
