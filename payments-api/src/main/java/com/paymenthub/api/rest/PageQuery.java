package com.paymenthub.api.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a list is asked for.
 *
 * @param page the page, from 1
 * @param limit entries a page
 * @param sort by the time of creation, the newest first or last
 */
public record PageQuery(
    @Schema(minimum = "1", maximum = "1000000", defaultValue = "1") @Nullable Integer page,
    @Schema(minimum = "1", maximum = "100", defaultValue = "15") @Nullable Integer limit,
    @Schema(
            allowableValues = {"DESC", "ASC"},
            defaultValue = "DESC")
        @Nullable String sort) {}
