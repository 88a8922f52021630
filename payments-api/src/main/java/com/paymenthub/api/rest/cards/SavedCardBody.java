package com.paymenthub.api.rest.cards;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;

/**
 * Which card is to be saved.
 *
 * @param tokenId the token of the card, which is used up by that
 */
record SavedCardBody(@NotNull UUID tokenId) {}
