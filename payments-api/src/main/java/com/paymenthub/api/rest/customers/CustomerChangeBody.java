package com.paymenthub.api.rest.customers;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What is to change of a customer; what is not sent stays.
 *
 * @param name the whole name
 * @param phoneNumber the telephone number
 * @param address where the customer lives; {@code null} takes the address away
 */
record CustomerChangeBody(
    @Schema(maxLength = 255, example = "Maria Souza") @Nullable String name,
    @Schema(maxLength = 255) @Nullable String phoneNumber,
    CustomerBody.@Nullable Address address) {}
