package com.paymenthub.api.rest.charges;

import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.web.validation.Amount;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * What the simulator is to tell of a charge.
 *
 * @param status what becomes of the charge
 * @param amount what was paid, in minor units, of a pix or boleto that becomes {@code authorized};
 *     the amount of the charge where none is sent. It is ignored for cards
 */
record StatusBody(@NotNull Confirmation status, @Amount @Nullable Long amount) {}
