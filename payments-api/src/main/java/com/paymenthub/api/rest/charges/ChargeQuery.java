package com.paymenthub.api.rest.charges;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.projections.charges.ChargeFilter;
import com.paymenthub.web.validation.Amount;
import com.paymenthub.web.validation.EnumWords;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which charges a list shows.
 *
 * @param paging which part of the list
 * @param id this charge only
 * @param merchantId only charges of this merchant
 * @param sessionId only charges that pay this session
 * @param orderId only charges of this order
 * @param requestId only charges with an operation that the request with this id has asked for
 * @param originalAmount only charges of this amount, in minor units
 * @param status only charges with one of these statuses
 * @param paymentType only charges paid in one of these ways
 */
record ChargeQuery(
    @JsonUnwrapped PageQuery paging,
    @Nullable UUID id,
    @Nullable UUID merchantId,
    @Nullable UUID sessionId,
    @Size(max = 255) @Nullable String orderId,
    @Size(max = 255) @Nullable String requestId,
    @Amount @Nullable Long originalAmount,
    @Nullable List<ChargeStatus> status,
    @Nullable List<PaymentType> paymentType) {

  /** A way to pay. */
  enum PaymentType {
    CREDIT,
    PIX,
    BOLETO
  }

  ChargeFilter filter() {
    return new ChargeFilter(
        id,
        merchantId,
        orderId,
        sessionId,
        requestId,
        originalAmount,
        EnumWords.of(status),
        EnumWords.of(paymentType),
        paging.createdAfter(),
        paging.createdBefore());
  }
}
