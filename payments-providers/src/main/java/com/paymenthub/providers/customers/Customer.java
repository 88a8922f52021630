package com.paymenthub.providers.customers;

import java.time.Instant;
import java.util.UUID;

/** Who buys: a customer of the account {@code clientId}. */
public record Customer(
    UUID id, UUID clientId, CustomerDetails details, Instant createdAt, Instant updatedAt) {}
