package com.paymenthub.api.openapi;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.projections.charges.ChargeDocument;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The charge as it stood right after a change, with what only events carry.
 *
 * @param installments in how many parts it is paid
 * @param fee what providers keep of it, in percent of the original amount, with up to four
 *     decimals; null while none of them has told a fee
 * @param feeAmount what providers keep of it, in minor units; negative when a fee was given back;
 *     null while none of them has told a fee
 * @param idempotencyKey the idempotency key of the request that began it
 * @param requestId the id of the request that began it
 */
record ToldChargeDocument(
    @JsonUnwrapped ChargeDocument charge,
    @Nullable Integer installments,
    @Nullable BigDecimal fee,
    @Nullable Long feeAmount,
    @Nullable String idempotencyKey,
    @Nullable String requestId) {}
