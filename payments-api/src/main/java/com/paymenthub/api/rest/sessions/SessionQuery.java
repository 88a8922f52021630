package com.paymenthub.api.rest.sessions;

import com.paymenthub.domain.sessions.SessionStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which sessions a list shows.
 *
 * @param page the page, from 1
 * @param limit entries a page
 * @param sort by the time of creation, the newest first or last
 * @param status only sessions with one of these statuses
 * @param isActive only sessions that can be paid, or that cannot
 * @param orderId only sessions of this order
 */
record SessionQuery(
    @Schema(minimum = "1", maximum = "1000000", defaultValue = "1") @Nullable Integer page,
    @Schema(minimum = "1", maximum = "100", defaultValue = "15") @Nullable Integer limit,
    @Schema(
            allowableValues = {"DESC", "ASC"},
            defaultValue = "DESC")
        @Nullable String sort,
    @Nullable List<SessionStatus> status,
    @Nullable Boolean isActive,
    @Schema(maxLength = 255) @Nullable String orderId) {}
