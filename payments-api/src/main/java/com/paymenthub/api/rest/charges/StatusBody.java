package com.paymenthub.api.rest.charges;

import com.paymenthub.domain.charges.Confirmation;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What the simulator is to tell of a charge.
 *
 * @param status what becomes of the charge
 * @param amount what was paid, in minor units, of a pix or boleto that becomes {@code authorized};
 *     the amount of the charge where none is sent
 */
record StatusBody(
    Confirmation status, @Schema(minimum = "1", maximum = "999999999999") @Nullable Long amount) {}
