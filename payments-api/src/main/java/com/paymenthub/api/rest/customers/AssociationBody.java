package com.paymenthub.api.rest.customers;

import java.util.UUID;

/**
 * Which card is to belong to the customer.
 *
 * @param cardId a saved card that belongs to nobody else
 */
record AssociationBody(UUID cardId) {}
