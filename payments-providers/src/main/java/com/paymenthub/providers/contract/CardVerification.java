package com.paymenthub.providers.contract;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to validate a card's data.
 *
 * @param reference our id of the request
 * @param account the merchant's account at the provider
 * @param cvv the verification code, if it is still known
 */
public record CardVerification(
    UUID reference, ProviderAccount account, CardData card, @Nullable Cvv cvv) {}
