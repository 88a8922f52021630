package com.paymenthub.api.rest.cards;

import io.swagger.v3.oas.annotations.media.Schema;

/**
 * A card that is brought along.
 *
 * @param cardHolderName the name on the card
 * @param cardNumber 12 to 19 digits that pass the Luhn check
 * @param cardCvv the verification code, 3 or 4 digits
 * @param cardExpirationDate the last month in which it is good, as {@code MM/YYYY}
 */
public record CardDataBody(
    @Schema(maxLength = 100) String cardHolderName,
    @Schema(pattern = "[0-9]{12,19}") String cardNumber,
    @Schema(pattern = "[0-9]{3,4}") String cardCvv,
    @Schema(pattern = "(0[1-9]|1[0-2])/20[0-9]{2}") String cardExpirationDate) {}
