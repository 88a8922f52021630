package com.paymenthub.api.rest.sessions;

import org.jspecify.annotations.Nullable;

/**
 * Something that is bought with a session (docs/interface.md §3.6).
 *
 * @param name its name
 * @param description what it is
 * @param unitPrice the price of one, in minor units of the session's currency
 * @param quantity how many of it
 * @param tangible whether it is shipped
 */
record SessionItem(
    String name,
    @Nullable String description,
    long unitPrice,
    int quantity,
    @Nullable Boolean tangible) {}
