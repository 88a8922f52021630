package com.paymenthub.api.rest.customers;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;

/**
 * Which card is to belong to the customer.
 *
 * @param cardId a saved card that belongs to nobody else
 */
record AssociationBody(@NotNull UUID cardId) {}
