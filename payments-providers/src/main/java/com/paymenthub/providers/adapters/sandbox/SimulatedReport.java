package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.ChargeFate;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the anti-fraud simulator was told of a charge.
 *
 * @param reference our id of the report
 * @param analysis our id of the analysis
 * @param fate what became of the charge
 * @param amount how much was captured, released, given back, or is in dispute
 * @param reason why the payment is disputed; null where it is not
 * @param at when it was told
 */
public record SimulatedReport(
    UUID reference,
    UUID analysis,
    ChargeFate fate,
    Money amount,
    @Nullable DisputeReason reason,
    Instant at) {}
