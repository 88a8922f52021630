package com.paymenthub.api.rest.charges;

import com.paymenthub.domain.charges.ChargeStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which charges a list shows.
 *
 * @param page the page, from 1
 * @param limit entries a page
 * @param sort by the time of creation, the newest first or last
 * @param id this charge only
 * @param merchantId only charges of this merchant
 * @param sessionId only charges that pay this session
 * @param orderId only charges of this order
 * @param requestId only charges with an operation that the request with this id has asked for
 * @param originalAmount only charges of this amount, in minor units
 * @param status only charges with one of these statuses
 * @param paymentType only charges paid in one of these ways
 * @param createdAfter only charges created after this time
 * @param createdBefore only charges created before this time; a list whose {@code created.lt} lies
 *     more than 15 seconds in the past neither skips nor repeats a charge while others are made
 */
record ChargeQuery(
    @Schema(minimum = "1", maximum = "1000000", defaultValue = "1") @Nullable Integer page,
    @Schema(minimum = "1", maximum = "100", defaultValue = "15") @Nullable Integer limit,
    @Schema(
            allowableValues = {"DESC", "ASC"},
            defaultValue = "DESC")
        @Nullable String sort,
    @Nullable UUID id,
    @Nullable UUID merchantId,
    @Nullable UUID sessionId,
    @Schema(maxLength = 255) @Nullable String orderId,
    @Schema(maxLength = 255) @Nullable String requestId,
    @Schema(minimum = "1", maximum = "999999999999") @Nullable Long originalAmount,
    @Nullable List<ChargeStatus> status,
    @Schema(allowableValues = {"credit", "pix", "boleto"}) @Nullable List<String> paymentType,
    @Schema(name = "created.gt", example = "2026-11-21T00:00:00Z") @Nullable Instant createdAfter,
    @Schema(name = "created.lt", example = "2026-11-22T00:00:00Z")
        @Nullable Instant createdBefore) {}
