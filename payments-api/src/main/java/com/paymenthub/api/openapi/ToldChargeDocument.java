package com.paymenthub.api.openapi;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.projections.charges.ChargeDocument;
import org.jspecify.annotations.Nullable;

/**
 * The charge as it stood right after a change, with what only events carry.
 *
 * @param installments in how many parts it is paid
 * @param fee always null
 * @param feeAmount always null
 * @param idempotencyKey the idempotency key of the request that began it
 * @param requestId the id of the request that began it
 */
record ToldChargeDocument(
    @JsonUnwrapped ChargeDocument charge,
    @Nullable Integer installments,
    @Nullable Long fee,
    @Nullable Long feeAmount,
    @Nullable String idempotencyKey,
    @Nullable String requestId) {}
