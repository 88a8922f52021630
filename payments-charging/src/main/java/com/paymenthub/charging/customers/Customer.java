package com.paymenthub.charging.customers;

import java.time.Instant;
import java.util.UUID;

/** A buyer: a customer of the account {@code clientId}. */
public record Customer(
    UUID id, UUID clientId, CustomerDetails details, Instant createdAt, Instant updatedAt) {}
